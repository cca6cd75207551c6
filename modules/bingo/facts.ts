import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'bingo',
  layers: ['games'],
  screens: {
    lobby: {
      file: 'screens/bingo-lobby.tsx',
      path: '/bingo/lobby',
      isPublic: true,
      search: { title: 'bingo.lobby.title', description: 'bingo.lobby.search' },
    },
    cards: {
      file: 'screens/bingo-cards.tsx',
      params: { id: 'id?', gid: 'id?', dip: 'number?', step: 'text?' },
      notFound: 'game.notFound',
      path: '/bingo/cards',
      search: { subject: 'game', description: 'bingo.cards.search' },
    },
    playout: {
      file: 'screens/bingo-playout.tsx',
      params: { id: 'id' },
      notFound: 'game.notFound',
      path: '/bingo/playout',
      access: 'guarded',
      layout: 'focus',
    },
    gameOver: {
      file: 'screens/bingo-game-over.tsx',
      params: { id: 'id' },
      notFound: 'game.notFound',
      path: '/bingo/gameover',
      access: 'guarded',
      layout: 'focus',
    },
  },
  games: {
    rules: ['bingoGame'],
    buy: 'bingo.cards',
    watch: 'bingo.playout',
    gameOver: 'bingo.gameOver',
    stage: 'slots/bingo-stage.tsx',
    plays: 'slots/bingo-plays.tsx',
    wins: 'slots/bingo-wins.tsx',
    winners: 'slots/bingo-winners.tsx',
    playFace: 'slots/bingo-card.tsx',
    payoutTable: 'slots/bingo-payout.tsx',
    replays: true,
  },
  needs: ['game.checkout'],
})
