import type { LiveState } from '#games/live/live-state.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'

/** A subscription that entered a draw makes its player take part: cards and draw screens show it immediately. */
export function applySubscriptionEvent(
  { gameInstanceId, playerPlaysInGame }: EventBodies['player.subscription'],
  { live }: { readonly live: Pick<LiveState, 'games' | 'change'> },
): void {
  const game = gameInstanceId === undefined ? undefined : live.games.instances.get(gameInstanceId)
  if (game && playerPlaysInGame !== undefined) {
    live.change({ put: [{ ...game, playerInGame: true, playerPlaysInGame }] })
  }
}
