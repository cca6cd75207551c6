import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Bets on numbers in ten types, at fixed odds. */
export default defineModule(facts)
