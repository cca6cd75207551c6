import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Payout tables, before the draw and after it. */
export default defineModule(facts)
