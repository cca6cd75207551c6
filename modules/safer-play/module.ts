import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** The player's protection: limits, reality checks, figures, time-outs and self-exclusion. */
export default defineModule(facts, {
  on: {
    'player.balanceUpdate': { refetch: ['getSelfLimits'] },
    'player.profileUpdate': { refetch: ['getSelfLimits', 'getRealityCheck'] },
  },
})
