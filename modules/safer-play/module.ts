import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** The player's protection: limits, time-outs and self-exclusion. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,slots}/*.tsx', './messages/*.json', '!**/*.{test,stories}.tsx']),
  { on: { 'player.balanceUpdate': { refetch: ['getSelfLimits'] } } },
)
