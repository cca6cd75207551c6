import type { EventBodies, EventName } from '#schemas/protocol/events.ts'

/** One pushed event with its body, by name. */
export type PushedEvent = { [Name in EventName]: { event: Name; body: EventBodies[Name] } }[EventName]
