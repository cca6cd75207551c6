import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Questions to the operator: the form, the player's cases, and their conversations. */
export default defineModule(facts, import.meta.glob(['./screens/*.tsx', '!**/*.{test,stories}.tsx']), {
  on: { 'player.privateMessage': { refetch: ['getSupportCases', 'getSupportCase'] } },
})
