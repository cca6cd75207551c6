import { isRefused, type Refused } from '#service/call/refused.ts'
import { freeCoupon } from '#service/coupons/use-coupon.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { dropRequest } from '#service/processor-requests/queue-request.ts'
import { hasMoved, move } from '#service/states/move.ts'
import { type DepositRow, lockDeposit, publishOrder, readOwnDeposit } from './deposit-orders.ts'
import { DEPOSITS } from './deposit-states.ts'
import { lockDepositingPlayer } from './depositing-player.ts'

/**
 * Cancels an order that has not been decided; a decided one does not change. Money that arrives for it nevertheless belongs to the player,
 * and is booked as for any other order.
 */
export async function cancelDeposit(
  tx: Tx,
  playerId: number,
  orderId: string,
): Promise<DepositRow | Refused<'notFound' | 'notYours'>> {
  const own = await readOwnDeposit(tx, playerId, orderId)
  if (isRefused(own)) return own
  await lockDepositingPlayer(tx, playerId)
  const deposit = await lockDeposit(tx, orderId)
  const moved = await move(tx, DEPOSITS, deposit, {
    event: 'cancel',
    set: { decided_at: now },
    returning: ['status'],
  })
  if (!hasMoved(moved)) return deposit
  const cancelled = { ...deposit, ...moved }
  await freeCoupon(tx, orderId)
  await dropRequest(tx, orderId)
  await publishOrder(tx, cancelled)
  return cancelled
}
