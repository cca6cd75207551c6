import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'playout',
  screens: { watch: { file: 'screens/watch.tsx' }, gameOver: { file: 'screens/game-over.tsx' } },
  modals: { playGame: { file: 'modals/play-game.tsx', opensOn: 'play-game' } },
  gameRules: ['oneDrawGame', 'oneDrawGameExt'],
})
