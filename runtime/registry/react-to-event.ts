import type { RuntimeServices } from '#runtime/context/runtime-services.ts'
import type { PushedEvent } from '#runtime/live/take-event.ts'

/** Lets modules react to an event: live state first, so that a request which follows is compared with the newest. */
export function reactToEvent(
  { registry, queries, live }: Pick<RuntimeServices, 'registry' | 'queries' | 'live'>,
  pushed: PushedEvent,
): void {
  for (const { refetch = [], apply } of registry.reactions(pushed.event)) {
    apply?.(pushed.body as never, live)
    for (const op of refetch) void queries.invalidateQueries({ queryKey: [op] })
  }
}
