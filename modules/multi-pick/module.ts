import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Systems: plays of more numbers than a line has, with their winning lines. */
export default defineModule(facts)
