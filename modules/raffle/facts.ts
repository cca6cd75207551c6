import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'raffle',
  layers: ['games'],
  screens: {
    list: {
      file: 'screens/raffle-list.tsx',
      path: '/raffle',
      isPublic: true,
      search: { title: 'raffle.list.title', description: 'raffle.list.search' },
    },
    tickets: {
      file: 'screens/raffle-tickets.tsx',
      params: { id: 'id?', gid: 'id?', dip: 'number?', step: 'text?' },
      notFound: 'game.notFound',
      path: '/raffle/tickets',
      search: { subject: 'game', description: 'raffle.tickets.search' },
    },
    gameOver: {
      file: 'screens/game-over.tsx',
      params: { id: 'id' },
      notFound: 'game.notFound',
      path: '/gameOverRaffle',
      layout: 'focus',
    },
    gameOverExt: {
      file: 'screens/game-over-ext.tsx',
      params: { id: 'id' },
      notFound: 'game.notFound',
      path: '/gameOverRaffleExt',
    },
    mine: {
      file: 'screens/my-tickets.tsx',
      params: { id: 'id' },
      notFound: 'game.notFound',
      path: '/raffle/mytickets',
      access: 'guarded',
      frameable: false,
    },
    scan: {
      file: 'screens/scan.tsx',
      path: '/scan',
      isPublic: true,
      search: { title: 'raffle.scan.title', description: 'raffle.scan.search' },
    },
  },
  modals: { pick: { file: 'modals/pick-tickets.tsx', props: { gameInstanceId: 'id' } } },
  fills: { 'history.game': { file: 'slots/printed-tickets.tsx' } },
  games: {
    rules: ['raffleGame'],
    buy: 'raffle.tickets',
    watch: 'playout.watch',
    gameOver: 'raffle.gameOver',
    prize: 'slots/prize.tsx',
    stage: 'slots/raffle-stage.tsx',
    plays: 'slots/my-tickets.tsx',
    outcome: 'slots/raffle-outcome.tsx',
    payoutTable: 'slots/payout-table.tsx',
    menuKind: 'raffle',
    replays: true,
  },
  uses: [
    'lobby.game',
    'playout.watch',
    'playout.replay?',
    'prizes.list?',
    'prizes.item?',
    'fairness.verify?',
    'history.bets?',
  ],
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    raffle: typeof own
  }
  interface KnownMessages {
    raffle: typeof messages
  }
}
