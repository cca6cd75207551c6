import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { PaymentResult } from '#schemas/gateway/protocol.ts'
import type { ProcessorAnswer, ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import { hasDeposited } from '#service/coupons/check-coupon.ts'
import { awardCoupon, freeCoupon } from '#service/coupons/use-coupon.ts'
import type { Tx } from '#service/database/database.ts'
import type { DepositStatus } from '#service/database/payment-tables.ts'
import { now } from '#service/database/time.ts'
import { publish } from '#service/events/publish.ts'
import { playerCash, processorClearing, siteRevenue } from '#service/ledger/accounts.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { post } from '#service/ledger/post.ts'
import { releasePendingJoin } from '#service/pending-joins/release-pending-join.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { notePaymentSource } from '#service/referrals/payment-sources.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { hasMoved, move } from '#service/states/move.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { type DepositRow, lockDeposit, publishOrder, toDepositOrder } from './deposit-orders.ts'
import { type DepositingPlayer, lockDepositingPlayer } from './depositing-player.ts'
import { depositRooms } from './deposit-rooms.ts'
import { refuseAmount } from './refuse-deposit.ts'
import { depositCurrency } from './deposit-terms.ts'
import { mailDeposit } from './mail-deposit.ts'
import { DEPOSITS } from './deposit-states.ts'
import { BY_HAND } from './by-hand.ts'
import { isMoneyDecided, messageEvent } from './message-event.ts'
import { repayDebt } from './player-debt.ts'
import { answerOf, noteAnswer, noteArrival } from './processor-messages.ts'

/** A message about the payment of an order. */
export type PaymentMessage = ProcessorMessage & { readonly outcome: PaymentResult }

/** The sender of a message, and the vault that opens the player's address for the receipt. */
interface Processor {
  readonly processorId: string
  readonly vault: PersonalVault
  /** The site of an order, for its bounds; null where it is served no more. */
  readonly siteOf: (memberId: number) => ServedSite | null
}

/**
 * Processes a processor's message: each once, in any order. Null if the order does not exist. `isRefused` sends a payment back. A repeated message gets the same answer. A
 * payment of an order whose money was already decided on is a second payment: it is sent back.
 */
export async function acceptMessage(
  tx: Tx,
  { processorId, vault, siteOf }: Processor,
  message: PaymentMessage,
  { isRefused = false }: { readonly isRefused?: boolean } = {},
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
    : await decide(tx, { deposit, player, message, vault, site: siteOf(deposit.member_id), isRefused })
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
  readonly player: DepositingPlayer
  readonly message: PaymentMessage
  readonly vault: PersonalVault
  readonly site: ServedSite | null
  /** A rule that holds for orders, and that this payment had no order to check by, refuses it. */
  readonly isRefused: boolean
}

/** Moves the order to the status that the message asks for, and books its money. */
async function decide(tx: Tx, decision: Decision): Promise<DepositStatus> {
  const { deposit, player, message, vault } = decision
  const moved = await move(tx, DEPOSITS, deposit, {
    event: messageEvent(message.outcome, await isAcceptable(tx, decision)),
    set: { decided_at: now, processor_reference: message.reference, failure: message.failure ?? null },
    returning: ['status', 'decided_at', 'failure'],
  })
  if (!hasMoved(moved)) return deposit.status
  const { status } = moved
  if (status === 'paid' && message.source !== undefined) {
    const source = `${deposit.processor_id}/${message.source}`
    await notePaymentSource(tx, vault, { playerId: deposit.player_id, source })
  }
  let decided: DepositRow = { ...deposit, ...moved }
  if (status === 'paid') decided = await book(tx, decided, { vault, segment: player.segment })
  else {
    await freeCoupon(tx, deposit.order_id)
    await publishOrder(tx, decided)
  }
  if (status === 'sent-back') await auditSentBack(tx, decided, message)
  await mailDeposit(tx, vault, decided)
  return status
}

/** Whether the player gets the money of this message. */
async function isAcceptable(tx: Tx, decision: Decision): Promise<boolean> {
  const { deposit, player, message, isRefused } = decision
  const matches =
    !isRefused &&
    message.amountMinor === deposit.amount_minor + deposit.fee_minor &&
    message.currencyId === deposit.currency_id
  return (
    matches &&
    player.active &&
    !player.excluded &&
    !isCountryBlocked(player.segment) &&
    isWithinLimits(tx, decision)
  )
}

/** Whether the player's limits and the site's bounds (for unverified players, and without a source of funds) still allow the deposit when it is paid. */
async function isWithinLimits(tx: Tx, { deposit, player: { verified }, site }: Decision): Promise<boolean> {
  const { player_id: playerId, currency_id: currencyId, amount_minor: amountMinor } = deposit
  const currency = site === null ? null : depositCurrency(site, currencyId)
  const wanted = { site, playerId, verified, currencyId, currency, counted: ['paid'] } as const
  return refuseAmount(amountMinor, await depositRooms(tx, wanted)) === null
}

/** Refused money leaves no entry in the ledger, so it is written to the audit log. */
async function auditSentBack(tx: Tx, deposit: DepositRow, message: ProcessorMessage): Promise<void> {
  const { order_id: orderId, player_id: playerId, processor_id: processorId } = deposit
  const { messageId, amountMinor, currencyId, reference } = message
  const body = { orderId, playerId, processorId, messageId, amountMinor, currencyId, reference }
  await appendAudit(tx, { actor: 'deposits', action: 'deposit.sent-back', body })
}

/**
 * Credits the money to the player's cash, and decides on the coupon. The first deposit ever makes a depositor, segment C (spec 4 and 6), of a
 * player whose registration is complete; the full registration does so for one of segment B.
 */
async function book(
  tx: Tx,
  deposit: DepositRow,
  { vault, segment }: { readonly vault: PersonalVault; readonly segment: string | null },
): Promise<DepositRow> {
  const { order_id, player_id: playerId, member_id, currency_id: currencyId } = deposit
  const { amount_minor: amountMinor, fee_minor: feeMinor } = deposit
  const firstDeposit = !(await hasDeposited(tx, playerId, order_id))
  const becomesDepositor = firstDeposit && segment === 'D'
  await tx
    .updateTable('players')
    .set({ last_deposit_at: now, ...(becomesDepositor ? { segment: 'C' as const } : {}) })
    .where('player_id', '=', playerId)
    .execute()
  const booked = transferOf(DEPOSITS, 'pay', {
    code: deposit.processor_id === BY_HAND ? 'bank-deposit' : 'deposit',
    uniqueKey: `deposit:${order_id}`,
    entries: [
      { account: processorClearing(member_id), currencyId, amountMinor: -(amountMinor + feeMinor) },
      { account: playerCash(playerId), currencyId, amountMinor },
      ...(feeMinor > 0 ? [{ account: siteRevenue(member_id), currencyId, amountMinor: feeMinor }] : []),
    ],
  })
  await post(tx, booked)
  await repayDebt(tx, deposit)
  const paid = { ...deposit, ...(await awardCoupon(tx, deposit)) }
  await publishOrder(tx, paid, firstDeposit)
  await releasePendingJoin(tx, { vault, memberId: member_id, playerId }, currencyId)
  const { amount } = toDepositOrder(deposit)
  await storeIfAway(tx, playerId, { kind: 'deposit-paid', amount, currencyId })
  if (becomesDepositor) {
    await publish(tx, cashierTopic(playerId), 'player.segment', { playerSegment: 'C' })
  }
  return paid
}
