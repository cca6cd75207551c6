import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** The player's link for friends, invitations by mail, and who came by them. */
export default defineModule(facts, import.meta.glob(['./screens/*.tsx', '!**/*.{test,stories}.tsx']))
