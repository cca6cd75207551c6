import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { lockWithdrawingPlayer } from './withdrawing-player.ts'
import { lockWithdrawal, moveAside, publishWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts'

/** Cancels a withdrawal that is pending, and returns its money; any other one does not change. */
export async function cancelWithdrawal(
  tx: Tx,
  playerId: number,
  withdrawalId: string,
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
  if (row.status !== 'pending') return row
  const { decided_at } = await tx
    .updateTable('withdrawals')
    .set({ status: 'cancelled', decided_at: now })
    .where('withdrawal_id', '=', withdrawalId)
    .returning('decided_at')
    .executeTakeFirstOrThrow()
  const cancelled = { ...row, status: 'cancelled' as const, decided_at }
  await moveAside(tx, cancelled, 'withdrawal-back')
  await publishWithdrawal(tx, cancelled)
  return cancelled
}
