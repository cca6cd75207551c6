import type { EventBodies, EventName } from '#schemas/protocol/events.ts'

/** One pushed event with its body, by name. */
export type PushedEvent<Name extends EventName = EventName> = {
  [Event in Name]: { event: Event; body: EventBodies[Event] }
}[Name]
