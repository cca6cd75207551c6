import type { Tx } from '#service/database/database.ts'
import type { PersonalFields } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The result of a question to the register. It is `clear` too if the site has no register, and `unknown` if the name or the date of birth is not known yet. */
export type RegisterOutcome = 'clear' | 'match' | 'unanswered' | 'unknown'

/** The register of excluded persons, as logins and registrations ask it. */
export interface RegisterGate {
  /** Asks about a player, outside of any transaction. */
  ask: (of: { readonly site: ServedSite; readonly playerId: number }) => Promise<RegisterOutcome>
  /** Asks about somebody who registers, before there is a player. */
  askOf: (site: ServedSite, fields: PersonalFields) => Promise<RegisterOutcome>
  /** Stores for a new player the answer that the register gave before the player existed. */
  note: (tx: Tx, playerId: number, outcome: RegisterOutcome) => Promise<void>
}
