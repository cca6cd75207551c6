import type { Refused } from '#service/call/refused.ts'
import type { Database } from '#service/database/database.ts'
import { readExclusion } from '#service/players/rows/exclusion.ts'
import type { RegisterGate } from '#service/players/rules/register-gate.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

export interface WithRegisterGate {
  readonly registerGate: RegisterGate
}

/** The arguments of a fault whose reason is the register of excluded persons. Clients show another text for such a fault. */
export const BY_REGISTER = { by: 'register' } as const

interface Entering {
  readonly site: ServedSite
  readonly playerId: number
  /** The player asks for a session in which withdrawals alone are possible. */
  readonly mayBeRestricted: boolean
}

/** Asks the register about a player before a session begins. The restricted session of an excluded player needs no answer, because the balance is payable. */
export async function refuseByRegister(
  database: Database,
  { registerGate }: WithRegisterGate,
  { site, playerId, mayBeRestricted }: Entering,
): Promise<Refused<'selfRestricted' | 'overloaded'> | null> {
  if (site.manifest.registration.exclusionRegister === undefined) return null
  if (mayBeRestricted && (await readExclusion(database.kysely, playerId)) !== null) return null
  const outcome = await registerGate.ask({ site, playerId })
  if (outcome === 'match') return mayBeRestricted ? null : { refused: 'selfRestricted', args: BY_REGISTER }
  return outcome === 'unanswered' ? { refused: 'overloaded', args: BY_REGISTER } : null
}
