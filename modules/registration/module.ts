import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Becoming a player: quickly at first, fully when it is needed. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,modals,slots}/*.tsx', './messages/*.json', '!**/*.{test,stories}.tsx']),
)
