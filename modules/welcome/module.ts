import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** The module for new visitors: it adds a welcome to the lobby, and a tutorial about the games of the site. */
export default defineModule(facts)
