import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Who plays: logging in and out, and the account’s place in the header. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,modals,slots}/*.tsx', './messages/*.json', '!**/*.{test,stories}.tsx']),
)
