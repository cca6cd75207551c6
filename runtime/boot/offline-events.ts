import type { Client } from '#runtime/client/client.ts'
import type { Store } from '#runtime/context/runtime-services.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'

type Events = readonly AfterLoginEvent[]

/** In the background: nothing on screen waits for it. */
const LATER = { priority: 2 } as const

/** Shows the events that the player has not seen, and acknowledges them. `known` are shown where the service does not answer. */
export async function showOfflineEvents(
  client: Pick<Client, 'call'>,
  known: Events,
  show: (events: Events) => Promise<void>,
): Promise<void> {
  const answer = await client.call('getOfflineEvents', {}, LATER).catch(() => null)
  const events = answer?.events ?? []
  const shown = answer === null ? known : events
  if (shown.length > 0) await show(shown)
  const last = events[events.length - 1]
  if (last === undefined) return
  // Events that cannot be acknowledged now are shown again at the next login.
  await client.call('getOfflineEvents', { eventId: last.eventId }, LATER).catch(() => undefined)
}

/** Shows what happened while the player was away: once on a page, and when a load of the session brings something new. */
export function createAbsenceView(
  client: Pick<Client, 'call'>,
  store: Store,
  show: (events: Events) => Promise<void>,
): (loaded: Events) => void {
  /** The player whose absence was looked up. */
  let shownFor: number | null = null
  return (loaded) => {
    const { player } = store.get(sessionAtom)
    // A session that is confined to a change of the password, or restricted, gets no answer.
    const isFree = player?.changePassword === false && player.restriction === undefined
    const playerId = isFree ? player.id : null
    if (playerId !== null && (playerId !== shownFor || loaded.length > 0)) {
      void showOfflineEvents(client, loaded, show)
    } else if (loaded.length > 0) void show(loaded)
    shownFor = playerId
  }
}
