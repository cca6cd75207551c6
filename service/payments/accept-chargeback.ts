import type { ProcessorAnswer, ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import { lockAward, takeBackAward } from '#service/coupons/take-back-coupon.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { type DepositRow, publishOrder, toDepositOrder } from '#service/deposits/deposit-orders.ts'
import { DEPOSITS } from '#service/deposits/deposit-states.ts'
import { isMoneyDecided } from '#service/deposits/message-event.ts'
import { readCashAndDebt } from '#service/deposits/player-debt.ts'
import { answerOf, noteAnswer, noteArrival } from '#service/deposits/processor-messages.ts'
import { playerCash, playerDebt, processorClearing, siteRevenue } from '#service/ledger/accounts.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { post } from '#service/ledger/post.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import { lockRewardOf, takeBackReward } from '#service/referral-rewards/take-back-reward.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows, transferOf } from '#service/states/state-machine.ts'
import { cancelWithdrawal } from '#service/withdrawals/cancel-withdrawal.ts'
import { disputeKey, lockDisputed } from './lock-disputed.ts'
import { openWithdrawals } from '#service/withdrawals/withdrawal-rows.ts'
import { WITHDRAWALS } from '#service/withdrawals/withdrawal-states.ts'

/**
 * Takes a paid deposit back because the player's bank did: each once. Null if the order does not exist. `not paid`: the message overtook
 * that of the payment, and is to be repeated.
 */
export async function acceptChargeback(
  tx: Tx,
  processorId: string,
  message: ProcessorMessage,
): Promise<ProcessorAnswer | 'not paid' | 'other amount' | 'other payment' | null> {
  const deposit = await lockDisputed(tx, processorId, message)
  if (deposit === null || typeof deposit === 'string') return deposit
  const { status } = deposit
  if (!isMoneyDecided(status)) return 'not paid'
  const arrival = await noteArrival(tx, processorId, message)
  if (arrival.kind === 'repeat') return { accepted: status === 'charged-back', status }
  if (!allows(DEPOSITS, status, 'chargeBack') || arrival.kind === 'number taken') return answerOf(status)
  await takeBack(tx, deposit, message)
  await noteAnswer(tx, processorId, { messageId: message.messageId, status: 'charged-back' })
  return { accepted: true, status: 'charged-back' }
}

/**
 * Books the return of a deposit. A withdrawal that nobody has approved is cancelled first. The player's cash pays as far as it reaches; what
 * was played already is owed, and paid from the next deposits. The site gives its fee back. Then the coupon's award of the deposit, and a reward
 * for the friend who invited the player, go back, as far as they are not spent.
 */
async function takeBack(tx: Tx, deposit: DepositRow, message: ProcessorMessage): Promise<void> {
  const { order_id: orderId, player_id: playerId, member_id, currency_id: currencyId } = deposit
  const { amount_minor: amountMinor, fee_minor: feeMinor } = deposit
  const award = await lockAward(tx, orderId)
  const reward = await lockRewardOf(tx, playerId)
  for (const withdrawal of await openWithdrawals(tx, playerId)) {
    if (allows(WITHDRAWALS, withdrawal.status, 'cancel'))
      await cancelWithdrawal(tx, { playerId, withdrawalId: withdrawal.withdrawal_id, isAllowed: true })
  }
  const { cashMinor } = await readCashAndDebt(tx, { playerId, currencyId })
  const takenMinor = Math.min(cashMinor, amountMinor)
  const owedMinor = amountMinor - takenMinor
  const entry = (account: ReturnType<typeof playerCash>, minor: number) =>
    minor === 0 ? [] : [{ account, currencyId, amountMinor: minor }]
  const moved = await move(tx, DEPOSITS, deposit, {
    event: 'chargeBack',
    set: { charged_back_at: now },
    returning: ['status', 'charged_back_at'],
  })
  const taken = { ...deposit, ...assertMoved(moved) }
  const booked = transferOf(DEPOSITS, 'chargeBack', {
    code: 'chargeback',
    uniqueKey: await disputeKey(tx, `chargeback:${orderId}`, message),
    entries: [
      ...entry(processorClearing(member_id), amountMinor + feeMinor),
      ...entry(playerCash(playerId), -takenMinor),
      ...entry(playerDebt(playerId), -owedMinor),
      ...entry(siteRevenue(member_id), -feeMinor),
    ],
  })
  await post(tx, booked)
  const couponMinor = award === undefined ? 0 : await takeBackAward(tx, award)
  const rewardMinor = reward === undefined ? 0 : await takeBackReward(tx, reward)
  const { messageId, reference } = message
  await appendAudit(tx, {
    actor: 'deposits',
    action: 'deposit.charged-back',
    body: {
      orderId,
      playerId,
      messageId,
      reference,
      amountMinor,
      feeMinor,
      currencyId,
      takenMinor,
      owedMinor,
      ...(award === undefined ? {} : { couponMinor }),
      ...(rewardMinor === 0 ? {} : { rewardMinor }),
    },
  })
  await publishOrder(tx, taken)
  const { amount } = toDepositOrder(taken)
  await storeIfAway(tx, playerId, { kind: 'deposit-charged-back', amount, currencyId })
}
