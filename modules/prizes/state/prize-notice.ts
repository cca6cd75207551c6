import { serverNow } from '#runtime/clock/server-clock.ts'
import type { GamesState } from '#runtime/live/games-state.ts'
import type { EventNotice } from '#runtime/registry/module.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'

/** The notice about a change of a won item; null for a choice of the player's own. */
export function noticeOf(
  { status, name, gameTitle, gameInstanceId = 0 }: EventBodies['player.prizeItem'],
  { games }: { readonly games: Pick<GamesState, 'viewing' | 'instances'> },
): EventNotice | null {
  if (status === 'claimed' || status === 'cash') return null
  const notice = { kind: `prize-item-${status}` as const, title: name, gameTitle }
  if (gameInstanceId !== games.viewing) return notice
  // The item arrives with the last ball, which has the time of any other one to be shown.
  const { drawIntervalMs = 0 } = games.instances.get(gameInstanceId) ?? {}
  return { ...notice, at: serverNow() + drawIntervalMs }
}
