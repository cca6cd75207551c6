import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Picks numbers and buys plays, for every game whose plays are numbers. */
export default defineModule(facts, { firstParts: import.meta.glob('./slots/lobby-slip.tsx') })
