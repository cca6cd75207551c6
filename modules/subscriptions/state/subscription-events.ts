import type { LiveState } from '#runtime/live/live-state.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'

type SubscriptionEvent = EventBodies['player.subscription']

const listeners = new Set<() => void>()

/** Calls the listener after each change of one of the player's subscriptions; returns how to stop. */
export function onSubscriptionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A subscription that entered a draw has put the player into it: cards and stages show that at once. */
export function takeSubscriptionEvent(
  { gameInstanceId, playerPlaysInGame }: SubscriptionEvent,
  live: Pick<LiveState, 'games' | 'change'>,
): void {
  const game = gameInstanceId === undefined ? undefined : live.games.instances.get(gameInstanceId)
  if (game && playerPlaysInGame !== undefined) {
    live.change({ put: [{ ...game, playerInGame: true, playerPlaysInGame }] })
  }
  for (const listener of listeners) listener()
}
