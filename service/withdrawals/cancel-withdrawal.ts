import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { hasMoved, move } from '#service/states/move.ts'
import { lockWithdrawingPlayer } from './withdrawing-player.ts'
import { lockWithdrawal, moveAside, publishWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts'
import { WITHDRAWALS } from './withdrawal-states.ts'

export interface Cancellation {
  readonly withdrawalId: string
  readonly playerId: number
  /** Whether the site lets players cancel withdrawals. */
  readonly isAllowed: boolean
}

/** Cancels a withdrawal that is pending, and returns its money; any other one, and one of a site that allows it not, does not change. */
export async function cancelWithdrawal(
  tx: Tx,
  { playerId, withdrawalId, isAllowed }: Cancellation,
): Promise<WithdrawalRow | Refused<'notFound' | 'notYours'>> {
  const own = await tx
    .selectFrom('withdrawals')
    .select(['player_id as ownerId', 'currency_id as currencyId'])
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst()
  if (own === undefined) return { refused: 'notFound' }
  if (own.ownerId !== playerId) return { refused: 'notYours' }
  await lockWithdrawingPlayer(tx, { playerId, currencyId: own.currencyId })
  const row = await lockWithdrawal(tx, withdrawalId)
  if (!isAllowed) return row
  const moved = await move(tx, WITHDRAWALS, row, { event: 'cancel', set: { decided_at: now } })
  if (!hasMoved(moved)) return row
  const cancelled = { ...row, ...moved }
  await moveAside(tx, cancelled, 'cancel')
  await publishWithdrawal(tx, cancelled)
  return cancelled
}
