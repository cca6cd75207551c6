import { strict as assert } from 'node:assert'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { queueRequest } from '#service/processor-requests/queue-request.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { openAccount } from './bank-accounts.ts'
import { dueByProcessor, paymentToReturn, payoutMethods, type PayingSite } from './payout-methods.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'
import { WITHDRAWALS } from './withdrawal-states.ts'

export interface Payouts extends PayingSite {
  readonly vault: PersonalVault
}

/** Queues the request to the processor that pays an approved withdrawal, once; null if no processor of the site pays it. */
export async function sendPayout(
  tx: Tx,
  row: WithdrawalRow,
  payouts: Payouts,
): Promise<WithdrawalRow | null> {
  assert(row.status === 'approved' && row.sent_at === null, 'an approved withdrawal is sent once')
  const paying = await payingProcessor(tx, row, payouts)
  if (paying === null) return null
  const { processorId, payment } = paying
  const { withdrawal_id: withdrawalId, player_id: playerId, currency_id: currencyId } = row
  await queueRequest(tx, payouts.vault, {
    requestId: withdrawalId,
    processorId,
    playerId,
    kind: 'payout',
    amountMinor: row.amount_minor - row.fee_minor,
    currencyId,
    account: openAccount(payouts.vault, row) ?? payment ?? (await lastDeposit(tx, row, processorId)),
  })
  const set = { sent_at: now, processor_id: processorId, return_order_id: payment?.orderId ?? null }
  return { ...row, ...assertMoved(await move(tx, WITHDRAWALS, row, { event: 'send', set })) }
}

interface Paying {
  readonly processorId: string
  /** The payment that is paid back, where the processor refunds single ones. */
  readonly payment: { readonly orderId: string; readonly reference: string } | null
}

/** The processor to which deposits go back, or the first one that pays bank accounts. */
async function payingProcessor(tx: Tx, row: WithdrawalRow, payouts: Payouts): Promise<Paying | null> {
  const { country } = await tx
    .selectFrom('players')
    .select('country')
    .where('player_id', '=', row.player_id)
    .executeTakeFirstOrThrow()
  const paidMinor = row.amount_minor - row.fee_minor
  const method = payoutMethods(payouts, { currencyId: row.currency_id, country }).find(
    ({ processor, minMinor, maxMinor }) =>
      paidMinor >= minMinor &&
      paidMinor <= maxMinor &&
      (row.return_method === null
        ? processor.method === 'debit'
        : processor.processorId === row.processor_id),
  )
  if (method === undefined) return null
  const { processorId, speaks } = method.processor
  if (row.return_method === null) return { processorId, payment: null }
  // A deposit may have been taken back since the withdrawal was approved. The sum contains this withdrawal.
  const of = { playerId: row.player_id, currencyId: row.currency_id }
  const due = (await dueByProcessor(tx, of)).get(processorId)
  if (due === undefined || due.dueMinor < 0) return null
  if (speaks === 'our-protocol') return { processorId, payment: null }
  const payment = await paymentToReturn(tx, { ...of, processorId, amountMinor: row.amount_minor })
  if (payment === undefined || payment.reference === null) return null
  return { processorId, payment: { orderId: payment.orderId, reference: payment.reference } }
}

/** The payer's last deposit with the processor, by which the processor finds the instrument. */
async function lastDeposit(
  tx: Tx,
  { player_id, currency_id }: WithdrawalRow,
  processorId: string,
): Promise<{ orderId: string }> {
  const { order_id: orderId } = await tx
    .selectFrom('deposits')
    .select('order_id')
    .where('player_id', '=', player_id)
    .where('currency_id', '=', currency_id)
    .where('processor_id', '=', processorId)
    .where('status', 'in', ['paid', 'charged-back'])
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { orderId }
}
