import type { ProcessorAnswer, ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import type { Tx } from '#service/database/database.ts'
import { type DepositRow, publishOrder } from '#service/deposits/deposit-orders.ts'
import { DEPOSITS } from '#service/deposits/deposit-states.ts'
import { readCashAndDebt } from '#service/deposits/player-debt.ts'
import { answerOf, noteAnswer, noteArrival } from '#service/deposits/processor-messages.ts'
import { playerCash, playerDebt, processorClearing, siteRevenue } from '#service/ledger/accounts.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { post } from '#service/ledger/post.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows, transferOf } from '#service/states/state-machine.ts'
import { disputeKey, lockDisputed } from './lock-disputed.ts'

/**
 * Gives a deposit back that the player's bank had taken: each message once. Null if the order does not exist. `not paid`: the message
 * overtook that of the chargeback, and is to be repeated.
 */
export async function acceptReversal(
  tx: Tx,
  processorId: string,
  message: ProcessorMessage,
): Promise<ProcessorAnswer | 'not paid' | 'other amount' | 'other payment' | null> {
  const deposit = await lockDisputed(tx, processorId, message)
  if (deposit === null || typeof deposit === 'string') return deposit
  const { status } = deposit
  const isEarly = !allows(DEPOSITS, status, 'reverseChargeBack') && status !== 'sent-back'
  if (isEarly && !(await isKnown(tx, processorId, message.messageId))) return 'not paid'
  const arrival = await noteArrival(tx, processorId, message)
  if (arrival.kind === 'repeat') return answerOf(arrival.status ?? status)
  if (!allows(DEPOSITS, status, 'reverseChargeBack') || arrival.kind === 'number taken')
    return answerOf(status)
  await giveBack(tx, deposit, message)
  await noteAnswer(tx, processorId, { messageId: message.messageId, status: 'paid' })
  return answerOf('paid')
}

async function isKnown(tx: Tx, processorId: string, messageId: string): Promise<boolean> {
  const known = await tx
    .selectFrom('processor_messages')
    .select('message_id')
    .where('processor_id', '=', processorId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return known !== undefined
}

/** Books the money again: it first pays what the player owes. A coupon's award and a reward that went back stay back. */
async function giveBack(tx: Tx, deposit: DepositRow, message: ProcessorMessage): Promise<void> {
  const { order_id: orderId, player_id: playerId, member_id, currency_id: currencyId } = deposit
  const { amount_minor: amountMinor, fee_minor: feeMinor } = deposit
  const moved = await move(tx, DEPOSITS, deposit, {
    event: 'reverseChargeBack',
    set: { charged_back_at: null },
    returning: ['status', 'charged_back_at'],
  })
  const given = { ...deposit, ...assertMoved(moved) }
  const { debtMinor } = await readCashAndDebt(tx, { playerId, currencyId })
  const repaidMinor = Math.min(debtMinor, amountMinor)
  const entry = (account: ReturnType<typeof playerCash>, minor: number) =>
    minor === 0 ? [] : [{ account, currencyId, amountMinor: minor }]
  const booked = transferOf(DEPOSITS, 'reverseChargeBack', {
    code: 'chargeback-reversed',
    uniqueKey: await disputeKey(tx, `chargeback-reversed:${orderId}`, message),
    entries: [
      ...entry(processorClearing(member_id), -(amountMinor + feeMinor)),
      ...entry(playerCash(playerId), amountMinor - repaidMinor),
      ...entry(playerDebt(playerId), repaidMinor),
      ...entry(siteRevenue(member_id), feeMinor),
    ],
  })
  await post(tx, booked)
  const { messageId, reference } = message
  await appendAudit(tx, {
    actor: 'deposits',
    action: 'deposit.chargeback-reversed',
    body: { orderId, playerId, messageId, reference, amountMinor, feeMinor, currencyId, repaidMinor },
  })
  await publishOrder(tx, given)
}
