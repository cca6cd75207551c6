import { sql } from 'kysely'
import type { OperationPage } from '#schemas/gateway/protocol.ts'
import type { Database } from '#service/database/database.ts'
import type { ProcessorOperation } from '../processor-client.ts'

const PAGE = 100

interface Row {
  messageId: string
  orderId: string
  decision: string
  message: string
  time: number
}

/**
 * The operations of a processor that changed last on a day in UTC: deposits whose money it took, those that banks took back, and payouts.
 */
export async function listSandboxOperations(
  { kysely }: Database,
  { processorId, day, after }: { readonly processorId: string; readonly day: string; readonly after: string },
): Promise<OperationPage> {
  const { rows } = await sql<Row>`
    with taken as (
      select order_id from sandbox_payments
      where processor_id = ${processorId} and decision = 'paid' and accepted
    ), latest as (
      select distinct on (order_id, decision = 'charged-back') message_id, order_id, decision, message, occurs_at
      from sandbox_payments
      where processor_id = ${processorId} and occurs_at <= service_now()
        and (starts_with(decision, 'payout-')
          or (decision in ('paid', 'charged-back') and order_id in (select order_id from taken)))
      order by order_id, decision = 'charged-back', occurs_at desc
    )
    select message_id as "messageId", order_id as "orderId", decision, message, occurs_at as time
    from latest
    where (occurs_at at time zone 'UTC')::date = ${day}::date and message_id > ${after}
    order by message_id limit ${PAGE + 1}`.execute(kysely)
  const page = rows.slice(0, PAGE)
  const isMore = rows.length > PAGE
  return { operations: page.map(toOperation), next: isMore ? (page.at(-1)?.messageId ?? null) : null }
}

function toOperation({ orderId, decision, message, time }: Row): ProcessorOperation {
  const { amountMinor, currencyId } = JSON.parse(message) as ProcessorOperation
  const kind =
    decision === 'paid' ? 'deposit' : decision === 'charged-back' ? 'chargeback' : ('payout' as const)
  const status =
    decision === 'payout-delayed' ? 'pending' : decision === 'payout-refused' ? 'refused' : 'paid'
  return { kind, orderId, status, amountMinor, currencyId, time }
}
