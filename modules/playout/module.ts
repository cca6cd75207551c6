import { defineModule, modal, screen } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Watching a draw, and what it brought. */
export default defineModule({
  id: facts.id,
  screens: {
    'playout.watch': screen(() => import('./screens/watch.tsx')),
    'playout.gameOver': screen(() => import('./screens/game-over.tsx')),
  },
  modals: {
    'playout.playGame': modal(() => import('./modals/play-game.tsx'), { opensOn: 'play-game' }),
  },
  gameRules: facts.gameRules,
  messages: (language) => import(`./messages/${language}.json`),
})
