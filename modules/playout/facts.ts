import type { ModuleFacts } from '#schemas/module-facts.ts'

/** What the service knows of this module without loading it. */
export default {
  id: 'playout',
  screens: { 'playout.watch': 'screens/watch.tsx', 'playout.gameOver': 'screens/game-over.tsx' },
  gameRules: ['oneDrawGame', 'oneDrawGameExt'],
  modals: { 'playout.playGame': 'modals/play-game.tsx' },
} as const satisfies ModuleFacts
