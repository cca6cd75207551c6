import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A table of messages that wait to be sent, and are leased by the process that sends them. */
export interface DeliveryTable {
  readonly name: 'mails' | 'text_messages'
  readonly id: 'mail_id' | 'text_message_id'
  /** Delays of the retries, in seconds; after the last one a message is given up. */
  readonly againAfterS: readonly number[]
}

/** Marks a message as sent and deletes its content. */
export async function markSent(
  { kysely }: Database,
  { name, id }: DeliveryTable,
  messageId: number,
): Promise<void> {
  await sql`update ${sql.table(name)} set sent_at = service_now(), sealed = null, sealed_key_id = null, last_error = null
    where ${sql.ref(id)} = ${messageId}`.execute(kysely)
}

/** Records a failed attempt: the message is retried later, or given up. `reason` contains no address and no number. */
export async function markFailed(
  { kysely }: Database,
  { name, id, againAfterS }: DeliveryTable,
  { messageId, attempts, reason }: { messageId: number; attempts: number; reason: string },
): Promise<'again' | 'given up'> {
  const againAfter = againAfterS[attempts - 1]
  const change =
    againAfter === undefined
      ? sql`given_up_at = service_now(), sealed = null, sealed_key_id = null`
      : sql`due_at = service_now() + ${againAfter} * interval '1 second'`
  await sql`update ${sql.table(name)} set ${change}, last_error = ${reason} where ${sql.ref(id)} = ${messageId}`.execute(
    kysely,
  )
  return againAfter === undefined ? 'given up' : 'again'
}
