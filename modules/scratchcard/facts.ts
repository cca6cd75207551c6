import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'scratchcard',
  layers: ['games'],
  screens: {
    play: {
      file: 'screens/scratchcard.tsx',
      params: { id: 'id?', gid: 'id?', step: 'text?' },
      notFound: 'game.notFound',
      path: '/scratchcard',
      isPublic: true,
      search: { subject: 'game', description: 'scratchcard.play.search' },
    },
  },
  games: {
    rules: ['scratchcardGame'],
    buy: 'scratchcard.play',
    watch: 'scratchcard.play',
    gameOver: 'scratchcard.play',
    buyNow: 'instant-games.buy',
    stage: 'slots/card-stage.tsx',
    plays: 'slots/card-plays.tsx',
    replays: true,
    menuKind: 'instaplay',
  },
  uses: ['instant-games.buy'],
})
