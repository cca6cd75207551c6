import { strict as assert } from 'node:assert'
import type { PayoutOutcome } from '#schemas/gateway/protocol.ts'
import type { ProcessorAnswer, ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import type { Tx } from '#service/database/database.ts'
import type { PayoutAnswer } from '#service/database/payment-tables.ts'
import { now } from '#service/database/time.ts'
import { noteAnswer, noteArrival } from '#service/deposits/processor-messages.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { changeWithdrawal, settlePaid, settleRejected } from '#service/withdrawals/settle-withdrawal.ts'
import { allows, type EventOf } from '#service/states/state-machine.ts'
import { lockWithdrawal, type WithdrawalRow } from '#service/withdrawals/withdrawal-rows.ts'
import { WITHDRAWALS } from '#service/withdrawals/withdrawal-states.ts'
import { lockWithdrawingPlayer } from '#service/withdrawals/withdrawing-player.ts'

export type PayoutMessage = ProcessorMessage & { readonly outcome: PayoutOutcome }

const EVENTS = {
  'payout-delayed': 'delay',
  'payout-paid': 'pay',
  'payout-refused': 'refuse',
} as const satisfies Record<PayoutOutcome, EventOf<typeof WITHDRAWALS>>

/**
 * Ends a withdrawal that a processor pays, or notes its delay: each message once, in any order. The first message that it was paid or
 * refused is final; one that says otherwise later changes nothing and is audited. Null if this processor was never asked to pay it.
 */
export async function acceptPayout(
  tx: Tx,
  { processorId, vault }: { readonly processorId: string; readonly vault: PersonalVault },
  message: PayoutMessage,
): Promise<ProcessorAnswer | 'other amount' | null> {
  const sent = await tx
    .selectFrom('withdrawals')
    .select(['player_id as playerId', 'currency_id as currencyId'])
    .where('withdrawal_id', '=', message.orderId)
    .where('processor_id', '=', processorId)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  if (sent === undefined) return null
  await lockWithdrawingPlayer(tx, sent)
  const row = await lockWithdrawal(tx, message.orderId)
  if (message.amountMinor !== row.amount_minor - row.fee_minor || message.currencyId !== row.currency_id)
    return 'other amount'
  const arrival = await noteArrival(tx, processorId, message)
  if (arrival.kind === 'repeat') return payoutAnswer(arrival.status ?? row.status)
  const isLate = arrival.kind === 'number taken' || !allows(WITHDRAWALS, row.status, EVENTS[message.outcome])
  const status = isLate ? await refuseLate(tx, row, message) : await apply(tx, vault, row, message)
  if (arrival.kind === 'new') await noteAnswer(tx, processorId, { messageId: message.messageId, status })
  return payoutAnswer(status)
}

async function apply(
  tx: Tx,
  vault: PersonalVault,
  row: WithdrawalRow,
  message: PayoutMessage,
): Promise<PayoutAnswer> {
  const { outcome, refusal, reference } = message
  if (outcome === 'payout-delayed') {
    await changeWithdrawal(tx, row, 'delay', { delayed_at: now })
    return 'approved'
  }
  if (outcome === 'payout-paid') {
    await settlePaid(tx, vault, row, { payment_reference: reference })
    await auditPayout(tx, 'withdrawal.payout-paid', row, message)
    return 'paid'
  }
  assert(refusal !== undefined, 'an adapter reads no refusal without its reason')
  await settleRejected(tx, vault, row, { event: 'refuse', refusal, reject_reason: refusal })
  await auditPayout(tx, 'withdrawal.payout-refused', row, message)
  return 'rejected'
}

/** A late delay says nothing new. Another late message may be about money that moved twice, or not at all: an operator must see it. */
async function refuseLate(tx: Tx, row: WithdrawalRow, message: PayoutMessage): Promise<PayoutAnswer> {
  if (message.outcome !== 'payout-delayed') await auditPayout(tx, 'withdrawal.payout-disputed', row, message)
  return 'already-decided'
}

async function auditPayout(
  tx: Tx,
  action: string,
  { withdrawal_id: withdrawalId, player_id: playerId, processor_id: processorId }: WithdrawalRow,
  { messageId, outcome, refusal, amountMinor, currencyId, reference }: PayoutMessage,
): Promise<void> {
  const facts = { messageId, outcome, refusal, amountMinor, currencyId, reference }
  const body = { withdrawalId, playerId, processorId, ...facts }
  await appendAudit(tx, { actor: 'withdrawals', action, body })
}

const payoutAnswer = (status: string): ProcessorAnswer => ({
  accepted: status !== 'already-decided',
  status,
})
