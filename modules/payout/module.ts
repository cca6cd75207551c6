import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** What a game pays, before the draw and after it. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,modals,slots}/*.tsx', './messages/*.json', '!**/*.{test,stories}.tsx']),
)
