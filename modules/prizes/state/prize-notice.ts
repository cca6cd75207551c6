import type { EventBodies } from '#schemas/protocol/events.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'

/** The notice about a change of a won item; null for a choice of the player's own. */
export function noticeOf({
  status,
  name,
  gameTitle,
}: EventBodies['player.prizeItem']): Omit<AfterLoginEvent, 'at'> | null {
  if (status === 'claimed' || status === 'cash') return null
  return { kind: `prize-item-${status}`, title: name, gameTitle }
}
