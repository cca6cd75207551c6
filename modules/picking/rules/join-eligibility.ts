import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'

/** Why a join is refused before it is sent, in the order the checks run: the first that applies is the answer (spec 5). */
export const JOIN_REFUSALS = [
  'no-segment',
  'country-blocked',
  'must-deposit',
  'email-unverified',
  'registration-incomplete',
  'not-enough-funds',
] as const
export type JoinRefusal = (typeof JOIN_REFUSALS)[number]

/** Inputs of the join checks. Amounts are minor units of the game's currency. */
export interface JoinAttempt {
  readonly segment: PlayerSegment | null
  readonly emailVerified: boolean
  /** A deposit was paid. */
  readonly hasDeposited: boolean
  /** (play cost + fee) × plays, or the explicit total of a join that has one. */
  readonly costMinor: number
  /** The balance of the play account (type 43) in the game's currency; 0 where the player has none. */
  readonly balanceMinor: number
  readonly site: {
    /** Whether free games are open to players who never deposited. */
    readonly freerollNoDeposits: boolean
    readonly emailVerificationRequired: boolean
  }
}

/** The first rule of spec 5 that stops this join, or null where the player may send it. */
export function refuseJoin({ segment, site, ...attempt }: JoinAttempt): JoinRefusal | null {
  if (segment === null) return 'no-segment'
  if (isCountryBlocked(segment)) return 'country-blocked'
  // A player of segment B who has deposited does not need a second deposit: rule 5 asks for the rest of the registration.
  const isDepositor = segment === 'C' || (segment === 'B' && attempt.hasDeposited)
  if (attempt.costMinor === 0 && !isDepositor && !site.freerollNoDeposits) return 'must-deposit'
  // B is exempt here (rule 4): the next check refuses it.
  if (segment !== 'B' && site.emailVerificationRequired && !attempt.emailVerified) return 'email-unverified'
  if (segment === 'B') return 'registration-incomplete'
  return attempt.balanceMinor < attempt.costMinor ? 'not-enough-funds' : null
}
