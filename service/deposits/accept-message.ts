import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { ProcessorAnswer, ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { publish } from '#service/events/publish.ts'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { post } from '#service/ledger/post.ts'
import { depositRoom } from './deposit-limits.ts'
import { type DepositRow, lockDeposit, publishOrder } from './deposit-orders.ts'
import { readDepositingPlayer } from './depositing-player.ts'
import { nextStatus } from './next-status.ts'

/**
 * Takes a processor's message: each once, in whatever order they come. Null where there is no such order. A repeated
 * message gets the answer that the order's status gives.
 */
export async function acceptMessage(
  tx: Tx,
  processorId: string,
  message: ProcessorMessage,
): Promise<ProcessorAnswer | null> {
  const order = await tx
    .selectFrom('deposits')
    .select('player_id')
    .where('order_id', '=', message.orderId)
    .where('processor_id', '=', processorId)
    .executeTakeFirst()
  if (order === undefined) return null
  const player = await readDepositingPlayer(tx, order.player_id, 'lock')
  const deposit = await lockDeposit(tx, message.orderId)
  if (!(await isFirst(tx, processorId, message.messageId))) return answerOf(deposit)
  const roomMinor = await depositRoom(tx, deposit.player_id, deposit.currency_id)
  const matches = message.amountMinor === deposit.amount_minor && message.currencyId === deposit.currency_id
  const acceptable =
    matches &&
    player.active &&
    !player.restricted &&
    player.segment !== 'A' &&
    player.segment !== 'A1' &&
    (roomMinor === null || deposit.amount_minor <= roomMinor)
  const status = nextStatus(deposit.status, message.outcome, acceptable)
  if (status === deposit.status) return answerOf(deposit)
  const decided = { ...deposit, status }
  await tx
    .updateTable('deposits')
    .set({ status, decided_at: now, processor_reference: message.reference })
    .where('order_id', '=', deposit.order_id)
    .execute()
  if (status === 'paid') await book(tx, decided, player.segment)
  else await publishOrder(tx, decided)
  if (status === 'sent-back') await writeDown(tx, decided, message)
  return answerOf(decided)
}

async function isFirst(tx: Tx, processorId: string, messageId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('processor_messages')
    .values({ processor_id: processorId, message_id: messageId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

function answerOf({ status }: DepositRow): ProcessorAnswer {
  return { accepted: status === 'paid', status }
}

/** Money that was not taken leaves no entry in the ledger, so that the audit log has to tell of it. */
async function writeDown(tx: Tx, deposit: DepositRow, message: ProcessorMessage): Promise<void> {
  const { order_id: orderId, player_id: playerId, processor_id: processorId } = deposit
  const { amountMinor, currencyId, reference } = message
  const body = { orderId, playerId, processorId, amountMinor, currencyId, reference }
  await appendAudit(tx, { actor: 'deposits', action: 'deposit.sent-back', body })
}

/** Moves the money to the player's cash. The first deposit ever makes a depositor: segment C (spec 4 and 6). */
async function book(tx: Tx, deposit: DepositRow, segment: string | null): Promise<void> {
  const { order_id, player_id: playerId, member_id, currency_id: currencyId, amount_minor } = deposit
  const firstDeposit = await isFirstDeposit(tx, playerId, order_id)
  await tx
    .updateTable('players')
    .set({ last_deposit_at: now, ...(firstDeposit ? { segment: 'C' as const } : {}) })
    .where('player_id', '=', playerId)
    .execute()
  await post(tx, {
    code: 'deposit',
    uniqueKey: `deposit:${order_id}`,
    entries: [
      { account: processorClearing(member_id), currencyId, amountMinor: -amount_minor },
      { account: playerCash(playerId), currencyId, amountMinor: amount_minor },
    ],
  })
  await publishOrder(tx, deposit, firstDeposit)
  if (firstDeposit && segment !== 'C') {
    await publish(tx, cashierTopic(playerId), 'player.segment', { playerSegment: 'C' })
  }
}

async function isFirstDeposit(tx: Tx, playerId: number, orderId: string): Promise<boolean> {
  const earlier = await tx
    .selectFrom('deposits')
    .select('order_id')
    .where('player_id', '=', playerId)
    .where('status', '=', 'paid')
    .where('order_id', '<>', orderId)
    .executeTakeFirst()
  return earlier === undefined
}
