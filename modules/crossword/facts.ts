import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'crossword',
  layers: ['games'],
  screens: {
    play: {
      file: 'screens/crossword.tsx',
      path: '/crossword',
      params: { id: 'id?', gid: 'id?', step: 'text?' },
      notFound: 'game.notFound',
      isPublic: true,
      search: { subject: 'game', description: 'crossword.play.search' },
    },
  },
  games: {
    rules: ['crosswordGame'],
    buy: 'crossword.play',
    buyNow: 'instant-games.buy',
    watch: 'crossword.play',
    gameOver: 'crossword.play',
    payoutTable: 'slots/payout-table.tsx',
    stage: 'slots/card-stage.tsx',
    plays: 'slots/card-plays.tsx',
    replays: true,
    menuKind: 'instaplay',
  },
  uses: ['instant-games.buy'],
})
