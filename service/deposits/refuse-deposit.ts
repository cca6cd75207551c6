import type { PlayerSegment } from '#schemas/entities/player.ts'

/** Why a player may not deposit now, in the order of the checks (spec 8, "Deposit statuses"). */
export const DEPOSIT_REFUSALS = [
  'not-activated',
  'country-disabled',
  'unavailable',
  'phone-not-verified',
  'amount-out-of-range',
  'limits-reached',
] as const
export type DepositRefusal = (typeof DEPOSIT_REFUSALS)[number]

export interface DepositFacts {
  readonly player: {
    readonly segment: PlayerSegment | null
    readonly active: boolean
    readonly phoneVerified: boolean
    /** The person may not play at the operator. */
    readonly excluded: boolean
  }
  readonly phoneVerificationRequired: boolean
  /** The site takes this currency by itself, and a processor does. */
  readonly offered: boolean
  /** Minor units; null is an amount with more decimals than the currency has. */
  readonly amountMinor: number | null
  readonly minMinor: number
  readonly maxMinor: number
  /** What the limits leave; null where there is none. */
  readonly roomMinor: number | null
}

/** The first reason against a deposit, or null where it may be made. */
export function refuseDeposit({ player, ...facts }: DepositFacts): DepositRefusal | null {
  const { amountMinor, minMinor, maxMinor, roomMinor } = facts
  if (!player.active || player.segment === null) return 'not-activated'
  if (player.segment === 'A' || player.segment === 'A1') return 'country-disabled'
  if (player.excluded || !facts.offered) return 'unavailable'
  if (facts.phoneVerificationRequired && !player.phoneVerified) return 'phone-not-verified'
  if (amountMinor === null || amountMinor < minMinor || amountMinor > maxMinor) return 'amount-out-of-range'
  return roomMinor !== null && amountMinor > roomMinor ? 'limits-reached' : null
}
