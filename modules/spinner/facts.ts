import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'spinner',
  layers: ['games'],
  screens: {
    play: {
      file: 'screens/spinner.tsx',
      path: '/spinner',
      params: { id: 'id?', gid: 'id?', step: 'text?' },
      notFound: 'game.notFound',
      isPublic: true,
      search: { subject: 'game', description: 'spinner.play.search' },
    },
  },
  games: {
    rules: ['spinnerGame'],
    buy: 'spinner.play',
    buyNow: 'instant-games.buy',
    watch: 'spinner.play',
    gameOver: 'spinner.play',
    payoutTable: 'slots/payout-table.tsx',
    stage: 'slots/card-stage.tsx',
    plays: 'slots/card-plays.tsx',
    replays: true,
    menuKind: 'instaplay',
  },
  uses: ['instant-games.buy'],
})
