import type { RuntimeServices, Store } from '#runtime/context/runtime-services.ts'
import type { PushedEvent } from '#runtime/live/pushed-event.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'
import type { TrackedOccasion } from '#runtime/session/tracking.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { siteAtom } from '#runtime/site/site.ts'
import type { EventName } from '#schemas/protocol/events.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import { loadWithRetries } from './lazy-load.ts'
import type { SessionChanges } from './module.ts'

/**
 * Runs the modules' reactions to an event: after the layers are updated, so that subsequent requests are compared with
 * the newest state. Resolves with the events of which a notice is shown.
 */
export async function reactToEvent<Name extends EventName>(
  services: RuntimeServices,
  pushed: PushedEvent<Name>,
): Promise<AfterLoginEvent[]> {
  const { registry, queries, store, client } = services
  const session: SessionChanges = {
    changePlayer: (change) =>
      store.set(sessionAtom, (state) =>
        state.player === undefined ? state : { ...state, player: change(state.player) },
      ),
    track: (occasion) => trackLater(store, occasion),
  }
  const at = serverNow()
  const notices = []
  for (const { refetch = [], isStale, apply, notice } of registry.reactions(pushed.event)) {
    apply?.(pushed.body, services, session)
    const stale = (isStale?.(pushed.body, services) ?? true) ? refetch : []
    for (const op of stale) void queries.invalidateQueries({ queryKey: [op] })
    notices.push(Promise.resolve(notice?.(pushed.body, services, client)))
  }
  return (await Promise.all(notices)).flatMap((shown) => (shown ? [{ at, ...shown }] : []))
}

/** A player has few such occasions: their code is loaded with the first. */
function trackLater(store: Store, occasion: TrackedOccasion): void {
  loadWithRetries(() => import('#runtime/session/tracking.ts')).then(
    ({ track }) => track(store.get(siteAtom).manifest.tracking, occasion),
    () => undefined,
  )
}
