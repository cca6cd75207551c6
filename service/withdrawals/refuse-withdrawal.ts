import type { WithdrawalObstacle, WithdrawalRefusal } from '#schemas/protocol/withdrawals.ts'
import type { WithdrawalCurrency } from './withdrawal-terms.ts'
import type { WithdrawingPlayer } from './withdrawing-player.ts'

/** The first reason against any withdrawal of this currency now; null if there is none. */
export function obstacleTo(
  player: WithdrawingPlayer,
  currency: WithdrawalCurrency | null,
): WithdrawalObstacle | null {
  if (currency === null || !player.active) return 'not-enabled'
  if (player.segment === 'A' || player.segment === 'A1') return 'country-disabled'
  if (player.segment === null || player.segment === 'B') return 'registration-needed'
  if (player.isPending) return 'withdrawal-pending'
  if (!player.hasDeposited) return 'deposit-first'
  if (leftToWagerMinor(player, currency) > 0) return 'not-wagered'
  if (player.balanceMinor < currency.minMinor) return 'balance-too-low'
  return unverifiedRoomMinor(player, currency) < currency.minMinor ? 'unverified-exceeded' : null
}

/** The first reason against a withdrawal of an amount; null if it is allowed. `amountMinor` is null if it has too many decimals. */
export function refuseWithdrawal(
  player: WithdrawingPlayer,
  currency: WithdrawalCurrency | null,
  amountMinor: number | null,
): WithdrawalRefusal | null {
  const obstacle = obstacleTo(player, currency)
  if (obstacle !== null || currency === null) return obstacle ?? 'not-enabled'
  const { minMinor, maxMinor } = currency
  if (amountMinor === null || amountMinor < minMinor || amountMinor > maxMinor) return 'amount-invalid'
  if (amountMinor > player.balanceMinor) return 'insufficient-funds'
  return amountMinor > unverifiedRoomMinor(player, currency) ? 'unverified-exceeded' : null
}

/** Stakes that the site still asks for before a withdrawal; at least 0. */
export function leftToWagerMinor(player: WithdrawingPlayer, { wagerPercent }: WithdrawalCurrency): number {
  const wanted = Math.ceil((player.depositedMinor * wagerPercent) / 100)
  return Math.max(0, wanted - player.wageredMinor)
}

/** The most that the player may withdraw now, below the site's minimum where nothing may be. */
export function withdrawableMinor(player: WithdrawingPlayer, currency: WithdrawalCurrency): number {
  return Math.min(currency.maxMinor, player.balanceMinor, unverifiedRoomMinor(player, currency))
}

function unverifiedRoomMinor(player: WithdrawingPlayer, { unverifiedMaxMinor }: WithdrawalCurrency): number {
  if (player.verified || unverifiedMaxMinor === null) return Number.MAX_SAFE_INTEGER
  return Math.max(0, unverifiedMaxMinor - player.withdrawnMinor)
}
