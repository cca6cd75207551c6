import { rulesOfUnits } from '#schemas/kinds/rules-of-units.ts'
import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'playout',
  layers: ['games'],
  screens: {
    watch: {
      file: 'screens/watch.tsx',
      params: { id: 'id' },
      notFound: 'game.notFound',
      path: '/playout',
      layout: 'focus',
      isPublic: true,
    },
    gameOver: {
      file: 'screens/game-over.tsx',
      params: { id: 'id' },
      notFound: 'game.notFound',
      path: '/gameOver',
      aliases: ['/gameOverLottery'],
      layout: 'focus',
    },
    replay: {
      file: 'screens/replay.tsx',
      params: { id: 'id?' },
      notFound: 'playout.unknownReplay',
      path: '/replay',
      isPublic: true,
    },
  },
  slots: { 'playout.replayChoice': {}, 'playout.prizes': {}, 'playout.unknownReplay': {} },
  modals: {
    playGame: { file: 'modals/play-game.tsx', props: { gameInstanceId: 'id' }, opensOn: 'play-game' },
  },
  fills: {
    'playout.unknownReplay': { file: 'slots/unknown-replay.tsx' },
    'game.bonus': { file: 'slots/in-game-bonus.tsx' },
    'game.playout': { file: 'slots/playout.tsx' },
    'game.over': { file: 'slots/over.tsx' },
  },
  games: {
    rules: rulesOfUnits('line', 'system'),
    watch: 'playout.watch',
    gameOver: 'playout.gameOver',
  },
  uses: ['fairness.verify?'],
})
