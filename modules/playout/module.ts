import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Watching a draw, and what it brought. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,modals,slots}/*.tsx', './messages/*.json', '!**/*.{test,stories}.tsx']),
)
