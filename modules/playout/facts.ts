import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'playout',
  screens: {
    watch: { file: 'screens/watch.tsx', path: '/playout', layout: 'focus', isPublic: true },
    gameOver: { file: 'screens/game-over.tsx', path: '/gameOver', layout: 'focus' },
  },
  modals: { playGame: { file: 'modals/play-game.tsx', opensOn: 'play-game' } },
  games: {
    rules: ['regularGame', 'oneDrawGame', 'oneDrawGameExt', 'oneDrawGameExtMulti', 'oneDrawGameBonusV2'],
    watch: 'playout.watch',
    gameOver: 'playout.gameOver',
  },
})
