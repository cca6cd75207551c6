import { sql } from 'kysely'
import type { EventBodies, EventName } from '#schemas/protocol/events.ts'
import type { Tx } from '#service/database/database.ts'

/** One event of one topic, as it enters the outbox. */
export type OutboxEvent = {
  [Event in EventName]: { topic: string; event: Event; body: EventBodies[Event] }
}[EventName]

/** Publishes one event if, and only if, `tx` commits. */
export async function publish<Event extends EventName>(
  tx: Tx,
  topic: string,
  event: Event,
  body: EventBodies[Event],
): Promise<void> {
  await publishAll(tx, [{ topic, event, body } as OutboxEvent])
}

/** Publishes several events in one statement; within a topic they keep the order given here. */
export async function publishAll(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  // `with ordinality` and the ordered insert let the identity column carry the order of the list.
  await sql`
    insert into outbox (topic, event, body)
    select item->>'topic', item->>'event', item->'body'
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as listed (item, place)
    order by place`.execute(tx)
}
