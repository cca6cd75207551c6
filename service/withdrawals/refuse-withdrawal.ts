import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import type { WithdrawalObstacle, WithdrawalRefusal } from '#schemas/protocol/withdrawals.ts'
import type { DueReturn, UnplayedReturn } from './payout-methods.ts'
import type { WithdrawalCurrency } from './withdrawal-terms.ts'
import type { WithdrawingPlayer } from './withdrawing-player.ts'

/** The ways back to the method of deposits that a player has. */
export interface WaysBack {
  /** The deposits that go back before a bank account is accepted. */
  readonly due: DueReturn | null
  /** Deposits that were not played, and may go back. */
  readonly unplayed: UnplayedReturn | null
}

/** Facts of a withdrawal beside its amount. */
export interface Asking extends WaysBack {
  /** An operator asks on behalf of a player: also of one who is banned, or whose registration is not complete. */
  readonly byOperator?: boolean
}

/** The first reason against any withdrawal of this currency now; null if there is none. */
export function obstacleTo(
  player: WithdrawingPlayer,
  currency: WithdrawalCurrency | null,
  { due, unplayed, byOperator = false }: Asking,
): WithdrawalObstacle | null {
  if (currency === null || (!player.active && !byOperator)) return 'not-enabled'
  if (isCountryBlocked(player.segment)) return 'country-disabled'
  if ((player.segment === null || player.segment === 'B') && !byOperator) return 'registration-needed'
  if (player.isPending) return 'withdrawal-pending'
  if (!player.hasDeposited) return 'deposit-first'
  const { minMinor } = currency
  const isFree = player.balanceMinor - heldMinor(player, currency) >= minMinor
  if (!isFree && due === null && unplayed === null) {
    return player.balanceMinor < minMinor ? 'balance-too-low' : 'not-wagered'
  }
  if (due !== null && player.balanceMinor < minMinor) return 'balance-too-low'
  const leastMinor = isFree || due !== null ? minMinor : 1
  return unverifiedRoomMinor(player, currency) < leastMinor ? 'unverified-exceeded' : null
}

/** A withdrawal that a player asks for. */
export interface RequestedWithdrawal extends Asking {
  /** Null if it has too many decimals. */
  readonly amountMinor: number | null
  /** Whether a bank account is named; undefined while the player has not chosen. */
  readonly hasAccount?: boolean
}

/** The first reason against a withdrawal of an amount; null if it is allowed. */
export function refuseWithdrawal(
  player: WithdrawingPlayer,
  currency: WithdrawalCurrency | null,
  asked: RequestedWithdrawal,
): WithdrawalRefusal | null {
  const obstacle = obstacleTo(player, currency, asked)
  if (obstacle !== null || currency === null) return obstacle ?? 'not-enabled'
  if (isUnplayedReturn(player, currency, asked)) return refuseReturn(player, currency, asked)
  const { amountMinor, due, hasAccount = false } = asked
  const { maxMinor } = currency
  if (amountMinor === null || amountMinor < leastMinor(currency, due) || amountMinor > maxMinor)
    return 'amount-invalid'
  if (amountMinor > player.balanceMinor) return 'insufficient-funds'
  if (due === null && amountMinor > player.balanceMinor - heldMinor(player, currency)) return 'not-wagered'
  if (amountMinor > unverifiedRoomMinor(player, currency)) return 'unverified-exceeded'
  if (due === null) return null
  return hasAccount || amountMinor > mostReturnedMinor(due, currency) ? 'return-first' : null
}

/** Whether a withdrawal returns deposits that were not played: no bank account is named, or the amount is too much for one. */
export function isUnplayedReturn(
  player: WithdrawingPlayer,
  currency: WithdrawalCurrency,
  { due, unplayed, amountMinor, hasAccount }: RequestedWithdrawal,
): boolean {
  if (due !== null || unplayed === null || hasAccount === true) return false
  const freeMinor = player.balanceMinor - heldMinor(player, currency)
  return (
    hasAccount === false || amountMinor === null || amountMinor > freeMinor || amountMinor < currency.minMinor
  )
}

function refuseReturn(
  player: WithdrawingPlayer,
  currency: WithdrawalCurrency,
  { amountMinor, unplayed }: RequestedWithdrawal,
): WithdrawalRefusal | null {
  if (amountMinor === null || amountMinor <= currency.feeMinor) return 'amount-invalid'
  if (amountMinor > player.balanceMinor) return 'insufficient-funds'
  if (amountMinor > (unplayed?.amountMinor ?? 0)) return 'not-wagered'
  return amountMinor > unverifiedRoomMinor(player, currency) ? 'unverified-exceeded' : null
}

/** The least amount of a withdrawal: a smaller rest of deposits goes back whole. */
export function leastMinor({ minMinor }: WithdrawalCurrency, due: DueReturn | null): number {
  return due === null ? minMinor : Math.min(minMinor, due.amountMinor)
}

/** The most that one withdrawal may return, its fee included. */
function mostReturnedMinor({ amountMinor, method }: DueReturn, { feeMinor }: WithdrawalCurrency): number {
  return Math.min(amountMinor, method.maxMinor + feeMinor)
}

/**
 * The part of the balance that is deposits which must be played before a bank account gets them. Winnings are never part of it, and who may
 * not play need not.
 */
export function heldMinor(
  player: Pick<
    WithdrawingPlayer,
    'mayPlay' | 'balanceMinor' | 'depositedMinor' | 'wageredMinor' | 'returnedMinor'
  >,
  { wagerPercent }: Pick<WithdrawalCurrency, 'wagerPercent'>,
): number {
  if (!player.mayPlay) return 0
  const wanted = Math.ceil((player.depositedMinor * wagerPercent) / 100)
  const left = Math.max(0, wanted - player.wageredMinor - player.returnedMinor)
  return Math.min(player.balanceMinor, left)
}

/** The most that the player may withdraw now in the usual way. */
export function withdrawableMinor(
  player: WithdrawingPlayer,
  currency: WithdrawalCurrency,
  due: DueReturn | null,
): number {
  return Math.min(
    currency.maxMinor,
    player.balanceMinor - (due === null ? heldMinor(player, currency) : 0),
    unverifiedRoomMinor(player, currency),
    due === null ? Infinity : mostReturnedMinor(due, currency),
  )
}

function unverifiedRoomMinor(player: WithdrawingPlayer, { unverifiedMaxMinor }: WithdrawalCurrency): number {
  if (player.verified || unverifiedMaxMinor === null) return Number.MAX_SAFE_INTEGER
  return Math.max(0, unverifiedMaxMinor - player.withdrawnMinor)
}
