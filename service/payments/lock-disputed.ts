import type { ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import type { Tx } from '#service/database/database.ts'
import { type DepositRow, lockDeposit } from '#service/deposits/deposit-orders.ts'
import { lockDepositingPlayer } from '#service/deposits/depositing-player.ts'

/** Locks the player and the deposit that a dispute is about. Null if the order does not exist; a reason if the message is about other money. */
export async function lockDisputed(
  tx: Tx,
  processorId: string,
  { orderId, amountMinor, currencyId, paymentReference }: ProcessorMessage,
): Promise<DepositRow | 'other amount' | 'other payment' | null> {
  const order = await tx
    .selectFrom('deposits')
    .select('player_id')
    .where('order_id', '=', orderId)
    .where('processor_id', '=', processorId)
    .executeTakeFirst()
  if (order === undefined) return null
  await lockDepositingPlayer(tx, order.player_id)
  const deposit = await lockDeposit(tx, orderId)
  const { amount_minor: depositMinor, fee_minor: feeMinor, status, processor_reference } = deposit
  if (amountMinor !== depositMinor + feeMinor || currencyId !== deposit.currency_id) return 'other amount'
  const isOther = paymentReference !== undefined && paymentReference !== processor_reference
  return isOther && (status === 'paid' || status === 'charged-back') ? 'other payment' : deposit
}

/** The key, or one with the id of the message where it is used: a deposit may be taken back, given back and taken back again. */
export async function disputeKey(
  tx: Tx,
  key: string,
  { messageId }: Pick<ProcessorMessage, 'messageId'>,
): Promise<string> {
  const booked = await tx
    .selectFrom('transfers')
    .select('transfer_id')
    .where('unique_key', '=', key)
    .executeTakeFirst()
  return booked === undefined ? key : `${key}:${messageId}`
}
