import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Crossword cards: letters are uncovered one after another and complete words. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,modals,slots}/*.tsx', '!**/*.{test,stories}.tsx']),
  { screens: { play: { slots: () => ['game.instant'] } } },
)
