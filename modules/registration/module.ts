import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Registration: quick at first, full when needed. */
export default defineModule(facts)
