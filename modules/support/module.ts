import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Questions to the operator: the form, the player's cases, and their conversations. */
export default defineModule(facts, {
  on: { 'player.privateMessage': { refetch: ['getSupportCases', 'getSupportCase'] } },
})
