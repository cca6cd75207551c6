import { type RawBuilder, sql } from 'kysely'
import type { ProcessorOperation } from '#service/adapters/payments/processor-client.ts'
import type { Db } from '#service/database/database.ts'

/** An operation with a processor as the ledger has it. */
export interface BookedOperation extends ProcessorOperation {
  readonly processorId: string
}

/**
 * The operations of all sites with processors that changed last in a time: deposits and chargebacks as they were booked, and payouts. An
 * operation that must be booked and is not is left out.
 */
export async function bookedOperations(
  db: Db,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<BookedOperation[]> {
  const isIn = (time: RawBuilder<unknown>) =>
    sql`${time} >= to_timestamp(${fromMs} / 1000.0) and ${time} < to_timestamp(${untilMs} / 1000.0)`
  const decidedAt = sql.ref('decided_at')
  const lastChangedAt = sql`coalesce(decided_at, delayed_at, sent_at)`
  /** The entry of a transfer in the account of the processor. */
  const booked = (code: string, id: string) => sql`(
    select entries.amount_minor, accounts.currency_id
    from transfers join entries using (transfer_id) join accounts using (account_id)
    where unique_key = ${`${code}:`} || ${sql.ref(id)} and kind = 'processorClearing')`
  const { rows } = await sql<BookedOperation>`
    select processor_id as "processorId", 'deposit' as kind, order_id as "orderId", 'paid' as status,
      -booked.amount_minor as "amountMinor", booked.currency_id as "currencyId", decided_at as time
    from deposits cross join lateral ${booked('deposit', 'deposits.order_id')} as booked
    where status in ('paid', 'charged-back') and ${isIn(decidedAt)}
    union all
    select processor_id, 'chargeback', order_id, 'paid', booked.amount_minor, booked.currency_id, charged_back_at
    from deposits cross join lateral ${booked('chargeback', 'deposits.order_id')} as booked
    where charged_back_at is not null and ${isIn(sql.ref('charged_back_at'))}
    union all
    select processor_id, 'payout', withdrawal_id, 'paid', booked.amount_minor, booked.currency_id, decided_at
    from withdrawals cross join lateral ${booked('withdrawal', 'withdrawals.withdrawal_id')} as booked
    where sent_at is not null and status = 'paid' and ${isIn(decidedAt)}
    union all
    select processor_id, 'payout', withdrawal_id, case status when 'rejected' then 'refused' else 'pending' end,
      amount_minor - fee_minor, currency_id, ${lastChangedAt}
    from withdrawals
    where sent_at is not null and status <> 'paid' and ${isIn(lastChangedAt)}`.execute(db)
  return rows
}
