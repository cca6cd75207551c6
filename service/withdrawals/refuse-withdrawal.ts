import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import type { WithdrawalObstacle, WithdrawalRefusal } from '#schemas/protocol/withdrawals.ts'
import type { DueReturn } from './payout-methods.ts'
import type { WithdrawalCurrency } from './withdrawal-terms.ts'
import type { WithdrawingPlayer } from './withdrawing-player.ts'

/** The first reason against any withdrawal of this currency now; null if there is none. */
export function obstacleTo(
  player: WithdrawingPlayer,
  currency: WithdrawalCurrency | null,
): WithdrawalObstacle | null {
  if (currency === null || !player.active) return 'not-enabled'
  if (isCountryBlocked(player.segment)) return 'country-disabled'
  if (player.segment === null || player.segment === 'B') return 'registration-needed'
  if (player.isPending) return 'withdrawal-pending'
  if (!player.hasDeposited) return 'deposit-first'
  if (leftToWagerMinor(player, currency) > 0) return 'not-wagered'
  if (player.balanceMinor < currency.minMinor) return 'balance-too-low'
  return unverifiedRoomMinor(player, currency) < currency.minMinor ? 'unverified-exceeded' : null
}

/** The first reason against a withdrawal of an amount; null if it is allowed. */
export function refuseWithdrawal(
  player: WithdrawingPlayer,
  currency: WithdrawalCurrency | null,
  { amountMinor, due, hasAccount = false }: AskedWithdrawal,
): WithdrawalRefusal | null {
  const obstacle = obstacleTo(player, currency)
  if (obstacle !== null || currency === null) return obstacle ?? 'not-enabled'
  const { maxMinor } = currency
  if (amountMinor === null || amountMinor < leastMinor(currency, due) || amountMinor > maxMinor)
    return 'amount-invalid'
  if (amountMinor > player.balanceMinor) return 'insufficient-funds'
  if (amountMinor > unverifiedRoomMinor(player, currency)) return 'unverified-exceeded'
  if (due === null) return null
  return hasAccount || amountMinor > mostReturnedMinor(due, currency) ? 'return-first' : null
}

/** A withdrawal that a player asks for. */
export interface AskedWithdrawal {
  /** Null if it has too many decimals. */
  readonly amountMinor: number | null
  /** The deposits that go back first. */
  readonly due: DueReturn | null
  /** The player names a bank account. */
  readonly hasAccount?: boolean
}

/** The least amount of a withdrawal: a smaller rest of deposits goes back whole. */
export function leastMinor({ minMinor }: WithdrawalCurrency, due: DueReturn | null): number {
  return due === null ? minMinor : Math.min(minMinor, due.amountMinor)
}

/** The most that one withdrawal may return, its fee included. */
function mostReturnedMinor({ amountMinor, method }: DueReturn, { feeMinor }: WithdrawalCurrency): number {
  return Math.min(amountMinor, method.maxMinor + feeMinor)
}

/** Stakes that the site still asks for before a withdrawal; at least 0. */
export function leftToWagerMinor(player: WithdrawingPlayer, { wagerPercent }: WithdrawalCurrency): number {
  const wanted = Math.ceil((player.depositedMinor * wagerPercent) / 100)
  return Math.max(0, wanted - player.wageredMinor)
}

/** The most that the player may withdraw now, below the site's minimum where nothing may be. */
export function withdrawableMinor(
  player: WithdrawingPlayer,
  currency: WithdrawalCurrency,
  due: DueReturn | null,
): number {
  return Math.min(
    currency.maxMinor,
    player.balanceMinor,
    unverifiedRoomMinor(player, currency),
    due === null ? Infinity : mostReturnedMinor(due, currency),
  )
}

function unverifiedRoomMinor(player: WithdrawingPlayer, { unverifiedMaxMinor }: WithdrawalCurrency): number {
  if (player.verified || unverifiedMaxMinor === null) return Number.MAX_SAFE_INTEGER
  return Math.max(0, unverifiedMaxMinor - player.withdrawnMinor)
}
