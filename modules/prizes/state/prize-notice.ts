import { serverNow } from '#runtime/clock/server-clock.ts'
import type { Client } from '#runtime/client/client.ts'
import type { GamesState } from '#games/live/games-state.ts'
import type { EventNotice } from '#runtime/registry/module.ts'
import { plainText } from '#schemas/html/plain-text.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'

/** In the background: nothing on screen waits for it. */
const LATER = { priority: 2 } as const

/**
 * The notice about a change of a won item; null for a choice of the player's own. An event is the same for all sessions of the player, in the
 * stored language: the texts are read in that of the page.
 */
export async function noticeOf(
  { prizeItemId, status, name, gameTitle, gameInstanceId = 0 }: EventBodies['player.prizeItem'],
  { live: { games } }: { readonly live: { readonly games: Pick<GamesState, 'viewing' | 'instances'> } },
  client: Pick<Client, 'call'>,
): Promise<EventNotice | null> {
  if (status === 'claimed' || status === 'cash') return null
  const { drawIntervalMs = 0 } = games.instances.get(gameInstanceId) ?? {}
  // The item arrives with the last ball, which has the time of any other one to be shown.
  const timing = gameInstanceId === games.viewing ? { at: serverNow() + drawIntervalMs } : {}
  const items = await client.call('getPlayerPrizeItems', {}, LATER).catch(() => [])
  const item = items.find((one) => one.prizeItemId === prizeItemId)
  const texts =
    item === undefined
      ? { title: name, gameTitle }
      : { title: plainText(item.prizeItem.name), gameTitle: item.gameTitle }
  return { kind: `prize-item-${status}`, ...texts, ...timing }
}
