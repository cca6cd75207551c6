import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** A race of plays over several draws: the field on its track, and the race table. */
export default defineModule(facts)
