import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Draws scratchcards: foil over cells, three alike win. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,modals,slots}/*.tsx', '!**/*.{test,stories}.tsx']),
  { screens: { play: { slots: () => ['game.instant'] } } },
)
