import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** A table of messages that wait to be sent, and are leased by the process that sends them. */
export interface DeliveryTable {
  readonly name: 'mails' | 'text_messages' | 'webhook_deliveries'
  readonly id: 'mail_id' | 'text_message_id' | 'delivery_id'
  /** Delays of the retries, in seconds; after the last one a message is given up. */
  readonly againAfterS: readonly number[]
  /** Condition of a message that was not delivered. */
  readonly isWaiting: RawBuilder<unknown>
  /** The columns of a message that is given up. */
  readonly givenUp: RawBuilder<unknown>
}

/** A mail or a text message; the content of one that is given up is deleted. */
export const SEALED_MESSAGE = {
  isWaiting: sql`sent_at is null`,
  givenUp: sql`given_up_at = service_now(), sealed = null, sealed_key_id = null`,
} as const satisfies Partial<DeliveryTable>

/** Marks a message as sent and deletes its content. */
export async function markSent(
  { kysely }: Database,
  { name, id }: DeliveryTable,
  messageId: number,
): Promise<void> {
  await sql`update ${sql.table(name)} set sent_at = service_now(), sealed = null, sealed_key_id = null, last_error = null
    where ${sql.ref(id)} = ${messageId}`.execute(kysely)
}

export interface FailedAttempt {
  readonly messageId: number
  /** Including this one. */
  readonly attempts: number
  /** Without an address and a number. */
  readonly reason: string
  /** Further columns. */
  readonly set?: RawBuilder<unknown>
}

/** Records a failed attempt: the message is retried later, or given up. */
export async function markFailed(
  { kysely }: Database,
  { name, id, againAfterS, isWaiting, givenUp }: DeliveryTable,
  { messageId, attempts, reason, set }: FailedAttempt,
): Promise<'again' | 'given up'> {
  const againAfter = againAfterS[attempts - 1]
  const change =
    againAfter === undefined ? givenUp : sql`due_at = service_now() + ${againAfter} * interval '1 second'`
  const changes = sql.join([change, sql`last_error = ${reason}`, ...(set === undefined ? [] : [set])])
  await sql`update ${sql.table(name)} set ${changes}
    where ${sql.ref(id)} = ${messageId} and ${isWaiting}`.execute(kysely)
  return againAfter === undefined ? 'given up' : 'again'
}
