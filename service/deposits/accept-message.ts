import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type {
  PaymentResult,
  ProcessorAnswer,
  ProcessorMessage,
} from '#service/adapters/payments/payment-processor.ts'
import { awardCoupon, freeCoupon } from '#service/coupons/use-coupon.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { publish } from '#service/events/publish.ts'
import { playerCash, processorClearing, siteRevenue } from '#service/ledger/accounts.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { post } from '#service/ledger/post.ts'
import { releasePendingJoin } from '#service/pending-joins/release-pending-join.ts'
import type { PersonalVault } from '#service/players/personal-vault.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import { depositRoom } from './deposit-limits.ts'
import { type DepositRow, lockDeposit, publishOrder, toDepositOrder } from './deposit-orders.ts'
import { lockDepositingPlayer } from './depositing-player.ts'
import type { DepositFacts } from './refuse-deposit.ts'
import { mailDeposit } from './mail-deposit.ts'
import { type DepositStatus, isMoneyDecided, nextStatus } from './next-status.ts'
import { repayDebt } from './player-debt.ts'
import { answerOf, noteAnswer, noteArrival } from './processor-messages.ts'

/** A message about the payment of an order. */
export type PaymentMessage = ProcessorMessage & { readonly outcome: PaymentResult }

/** The sender of a message, and the vault that opens the player's address for the receipt. */
interface Processor {
  readonly processorId: string
  readonly vault: PersonalVault
}

/**
 * Processes a processor's message: each once, in any order. Null if the order does not exist. A repeated message gets the same answer. A
 * payment of an order whose money was already decided on is a second payment: it is sent back.
 */
export async function acceptMessage(
  tx: Tx,
  { processorId, vault }: Processor,
  message: PaymentMessage,
): Promise<ProcessorAnswer | null> {
  const order = await tx
    .selectFrom('deposits')
    .select('player_id')
    .where('order_id', '=', message.orderId)
    .where('processor_id', '=', processorId)
    .executeTakeFirst()
  if (order === undefined) return null
  const player = await lockDepositingPlayer(tx, order.player_id)
  const deposit = await lockDeposit(tx, message.orderId)
  const arrival = await noteArrival(tx, processorId, message)
  if (arrival.kind === 'repeat') return answerOf(arrival.status ?? deposit.status)
  const isSecond = arrival.kind === 'number taken' || isMoneyDecided(deposit.status)
  const status = isSecond
    ? await refuseSecond(tx, deposit, message)
    : await decide(tx, { deposit, player, message, vault })
  if (arrival.kind === 'new') await noteAnswer(tx, processorId, { messageId: message.messageId, status })
  return answerOf(status)
}

/** The status for the answer; the order's own status does not change. */
async function refuseSecond(tx: Tx, deposit: DepositRow, message: PaymentMessage): Promise<DepositStatus> {
  if (message.outcome !== 'paid') return deposit.status
  await auditSentBack(tx, deposit, message)
  return 'sent-back'
}

interface Decision {
  readonly deposit: DepositRow
  readonly player: DepositFacts['player']
  readonly message: PaymentMessage
  readonly vault: PersonalVault
}

/** Moves the order to the status that the message asks for, and books its money. */
async function decide(tx: Tx, { deposit, player, message, vault }: Decision): Promise<DepositStatus> {
  const roomMinor = await depositRoom(tx, deposit.player_id, deposit.currency_id)
  const matches =
    message.amountMinor === deposit.amount_minor + deposit.fee_minor &&
    message.currencyId === deposit.currency_id
  const acceptable =
    matches &&
    player.active &&
    !player.excluded &&
    !isCountryBlocked(player.segment) &&
    (roomMinor === null || (roomMinor !== 'no-rate' && deposit.amount_minor <= roomMinor))
  const status = nextStatus(deposit.status, message.outcome, acceptable)
  if (status === deposit.status) return status
  const { decided_at } = await tx
    .updateTable('deposits')
    .set({ status, decided_at: now, processor_reference: message.reference })
    .where('order_id', '=', deposit.order_id)
    .returning('decided_at')
    .executeTakeFirstOrThrow()
  const decided = { ...deposit, status, decided_at }
  if (status === 'paid') await book(tx, decided, player.segment)
  else {
    await freeCoupon(tx, deposit.order_id)
    await publishOrder(tx, decided)
  }
  if (status === 'sent-back') await auditSentBack(tx, decided, message)
  await mailDeposit(tx, vault, decided)
  return status
}

/** Refused money leaves no entry in the ledger, so it is written to the audit log. */
async function auditSentBack(tx: Tx, deposit: DepositRow, message: ProcessorMessage): Promise<void> {
  const { order_id: orderId, player_id: playerId, processor_id: processorId } = deposit
  const { messageId, amountMinor, currencyId, reference } = message
  const body = { orderId, playerId, processorId, messageId, amountMinor, currencyId, reference }
  await appendAudit(tx, { actor: 'deposits', action: 'deposit.sent-back', body })
}

/** Credits the money to the player's cash. The first deposit ever makes a depositor: segment C (spec 4 and 6). */
async function book(tx: Tx, deposit: DepositRow, segment: string | null): Promise<void> {
  const { order_id, player_id: playerId, member_id, currency_id: currencyId } = deposit
  const { amount_minor: amountMinor, fee_minor: feeMinor } = deposit
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
      { account: processorClearing(member_id), currencyId, amountMinor: -(amountMinor + feeMinor) },
      { account: playerCash(playerId), currencyId, amountMinor },
      ...(feeMinor > 0 ? [{ account: siteRevenue(member_id), currencyId, amountMinor: feeMinor }] : []),
    ],
  })
  await repayDebt(tx, deposit)
  await awardCoupon(tx, deposit)
  await publishOrder(tx, deposit, firstDeposit)
  await releasePendingJoin(tx, playerId, currencyId)
  const { amount } = toDepositOrder(deposit)
  await storeIfAway(tx, playerId, { kind: 'deposit-paid', amount, currencyId })
  if (firstDeposit && segment !== 'C') {
    await publish(tx, cashierTopic(playerId), 'player.segment', { playerSegment: 'C' })
  }
}

async function isFirstDeposit(tx: Tx, playerId: number, orderId: string): Promise<boolean> {
  const earlier = await tx
    .selectFrom('deposits')
    .select('order_id')
    .where('player_id', '=', playerId)
    .where('status', 'in', ['paid', 'charged-back'])
    .where('order_id', '<>', orderId)
    .executeTakeFirst()
  return earlier === undefined
}
