import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { DepositRoom } from './deposit-limits.ts'

/** Reasons against a deposit, in order of precedence (spec 8, "Deposit statuses"). */
export const DEPOSIT_REFUSALS = [
  'not-activated',
  'country-disabled',
  'unavailable',
  'register-unanswered',
  'phone-not-verified',
  'amount-out-of-range',
  'limit-without-rate',
  'limits-reached',
  'unverified-exceeded',
] as const
export type DepositRefusal = (typeof DEPOSIT_REFUSALS)[number]

export interface DepositFacts {
  readonly player: {
    readonly segment: PlayerSegment | null
    readonly active: boolean
    readonly phoneVerified: boolean
    /** The person is excluded at the operator. */
    readonly excluded: boolean
    /** The register of excluded persons has not answered in time. */
    readonly registerDue: boolean
  }
  readonly phoneVerificationRequired: boolean
  /** The site accepts deposits in this currency, and so does a processor. */
  readonly offered: boolean
  /** Minor units; null if the amount has more decimals than the currency. */
  readonly amountMinor: number | null
  readonly minMinor: number
  readonly maxMinor: number
  readonly roomMinor: DepositRoom
  /** The amount that is left until identity and address are verified; null if they are, or there is no bound. */
  readonly unverifiedRoomMinor: number | null
}

/** The first reason against a deposit, or null if it is allowed. */
export function refuseDeposit({ player, ...facts }: DepositFacts): DepositRefusal | null {
  const { amountMinor, minMinor, maxMinor, roomMinor, unverifiedRoomMinor } = facts
  if (!player.active || player.segment === null) return 'not-activated'
  if (isCountryBlocked(player.segment)) return 'country-disabled'
  if (player.excluded || !facts.offered) return 'unavailable'
  if (player.registerDue) return 'register-unanswered'
  if (facts.phoneVerificationRequired && !player.phoneVerified) return 'phone-not-verified'
  if (amountMinor === null || amountMinor < minMinor || amountMinor > maxMinor) return 'amount-out-of-range'
  if (roomMinor === 'no-rate') return 'limit-without-rate'
  if (roomMinor !== null && amountMinor > roomMinor) return 'limits-reached'
  return unverifiedRoomMinor !== null && amountMinor > unverifiedRoomMinor ? 'unverified-exceeded' : null
}
