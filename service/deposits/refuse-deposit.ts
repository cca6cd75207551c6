import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { SourceOfFunds } from '#schemas/protocol/deposits.ts'
import type { DepositRoom } from './deposit-limits.ts'
import type { FundsRoom } from './funds-room.ts'

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

/** The amounts that limits and bounds leave for a deposit. */
export interface DepositRooms {
  readonly roomMinor: DepositRoom
  /** The amount that is left until identity and address are verified; null if they are, or there is no bound. */
  readonly unverifiedRoomMinor: number | null
  /** The amount that is left until the source of the funds is accepted; null if it is, or there is no sum. */
  readonly fundsRoom: FundsRoom | null
}

export interface DepositFacts extends DepositRooms {
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
}

/** The first reason against a deposit, or null if it is allowed. */
export function refuseDeposit({ player, ...facts }: DepositFacts): DepositRefusal | null {
  const { amountMinor, minMinor, maxMinor } = facts
  if (!player.active || player.segment === null) return 'not-activated'
  if (isCountryBlocked(player.segment)) return 'country-disabled'
  if (player.excluded || !facts.offered) return 'unavailable'
  if (player.registerDue) return 'register-unanswered'
  if (facts.phoneVerificationRequired && !player.phoneVerified) return 'phone-not-verified'
  if (amountMinor === null || amountMinor < minMinor || amountMinor > maxMinor) return 'amount-out-of-range'
  return refuseAmount(amountMinor, facts)
}

/** The first limit or bound that an amount exceeds, or null if there is none. */
export function refuseAmount(
  amountMinor: number,
  { roomMinor, unverifiedRoomMinor, fundsRoom }: DepositRooms,
): DepositRefusal | null {
  if (roomMinor === 'no-rate') return 'limit-without-rate'
  if (roomMinor !== null && amountMinor > roomMinor) return 'limits-reached'
  if (isAbove(amountMinor, unverifiedRoomMinor)) return 'unverified-exceeded'
  return isAbove(amountMinor, fundsRoom?.minor ?? null) ? 'unverified-exceeded' : null
}

const isAbove = (amountMinor: number, roomMinor: number | null): boolean =>
  roomMinor !== null && amountMinor > roomMinor

/** The field of the answer that names the source of funds as the reason of a refusal; empty for every other reason. */
export function sourceOfFundsOf(
  refusal: DepositRefusal,
  { amountMinor, unverifiedRoomMinor, fundsRoom }: DepositFacts,
): { readonly sourceOfFunds?: SourceOfFunds } {
  if (refusal !== 'unverified-exceeded' || fundsRoom === null || amountMinor === null) return {}
  return isAbove(amountMinor, unverifiedRoomMinor) ? {} : { sourceOfFunds: fundsRoom.source }
}
