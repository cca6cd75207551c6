import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Checking a draw in the player’s own browser. */
export default defineModule(facts)
