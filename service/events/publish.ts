import { sql } from 'kysely'
import type { EventBodies, EventName } from '#schemas/protocol/events.ts'
import type { Tx } from '#service/database/database.ts'
import { ANSWER_UNREAD } from '#service/database/named-statements.ts'

/** One event of one topic for the outbox. The events of one call are one row there. */
export type OutboxEvent = {
  [Event in EventName]: { topic: string; event: Event; body: EventBodies[Event] }
}[EventName]

/** Publishes one event only if `tx` commits. */
export async function publish<Event extends EventName>(
  tx: Tx,
  topic: string,
  event: Event,
  body: EventBodies[Event],
): Promise<void> {
  await publishAll(tx, [{ topic, event, body } as OutboxEvent])
}

/** Publishes several events in one statement; they keep the order given here. */
export async function publishAll(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`insert into published (events) values (${JSON.stringify(events)}::json) ${sql.raw(ANSWER_UNREAD)}`.execute(
    tx,
  )
}
