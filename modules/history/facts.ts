import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'history',
  layers: ['games'],
  screens: {
    list: {
      file: 'screens/history.tsx',
      forRestricted: true,
      params: { id: 'id?' },
      notFound: 'game.notFound',
      path: '/history',
      frameable: false,
    },
    draws: {
      file: 'screens/draws.tsx',
      path: '/draws',
    },
    players: {
      file: 'screens/players.tsx',
      params: { id: 'id' },
      notFound: 'game.notFound',
      path: '/players',
    },
    bets: {
      file: 'screens/bets.tsx',
      params: { id: 'id' },
      notFound: 'game.notFound',
      path: '/bets',
      frameable: false,
    },
  },
  slots: { 'history.game': {} },
  fills: {
    'playout.replayChoice': { file: 'slots/replay-choice.tsx' },
    'lobby.game': { file: 'slots/game-results.tsx', order: 2 },
  },
  uses: ['session.login', 'fairness.verify?', 'playout.replay?', 'lobby.game?', 'support.home?'],
})
