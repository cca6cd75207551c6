import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** The session: login, logout, and the account in the header. */
export default defineModule(facts, { firstParts: import.meta.glob('./slots/header-account.tsx') })
