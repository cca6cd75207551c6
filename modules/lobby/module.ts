import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'
import { layoutOf } from './state/layout-of.ts'

/** The first screen: the highest prize, the next draws, and every open game. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,modals,slots}/*.tsx', './messages/*.json', '!**/*.{test,stories}.tsx']),
  {
    screens: {
      home: { slots: (site) => (layoutOf(site) === 'timetable' ? ['game.slip'] : []) },
      game: { slots: () => ['lobby.game'] },
    },
  },
)
