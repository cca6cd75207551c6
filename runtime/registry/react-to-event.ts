import type { RuntimeServices } from '#runtime/context/runtime-services.ts'
import type { PushedEvent } from '#runtime/live/take-event.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'
import { track } from '#runtime/session/tracking.ts'
import { siteAtom } from '#runtime/site/site.ts'
import type { SessionChanges } from './module.ts'

/**
 * Runs the modules' reactions to an event: after the live state is updated, so that subsequent requests are compared with
 * the newest state.
 */
export function reactToEvent(
  { registry, queries, live, store }: Pick<RuntimeServices, 'registry' | 'queries' | 'live' | 'store'>,
  pushed: PushedEvent,
): void {
  const session: SessionChanges = {
    changePlayer: (change) =>
      store.set(sessionAtom, (state) =>
        state.player === undefined ? state : { ...state, player: change(state.player) },
      ),
    track: (occasion) => void track(store.get(siteAtom).manifest.tracking, occasion),
  }
  for (const { refetch = [], apply } of registry.reactions(pushed.event)) {
    apply?.(pushed.body as never, live, session)
    for (const op of refetch) void queries.invalidateQueries({ queryKey: [op] })
  }
}
