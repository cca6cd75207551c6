import type { LiveState } from './live-state.ts'
import type { DrawEvent } from './draw-state.ts'
import type { PushedEvent } from '#runtime/live/pushed-event.ts'
import type { EventName } from '#schemas/protocol/events.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { joinedChange, type GameEvent } from './apply-game-event.ts'

const POST_ENDED_AFTER_MS = 1500

/** Time after the end of a draw at which its outcome is replaced: a faster game does not wait for it. */
export const postEndedAfterMs = (drawIntervalMs = POST_ENDED_AFTER_MS): number =>
  Math.min(POST_ENDED_AFTER_MS, drawIntervalMs)

/** Applies an event of games or draws to the live state. */
export function applyToLiveState(live: LiveState, pushed: PushedEvent): void {
  switch (pushed.event) {
    case 'game.drawShown':
      return live.applyDraw(pushed.body.gameInstanceId, pushed)
    case 'game.standings':
    case 'game.watchers':
    case 'game.winners':
      return live.applyDraw(pushed.body.gameInstanceId, pushed)
    case 'game.drawEnded':
      return takeDrawEnded(live, pushed)
    case 'game.bonusOffered':
    case 'player.inGameBonus':
      return live.applyDraw(pushed.body.gameInstanceId, pushed)
    case 'player.joined':
      live.change(joinedChange(live.games, pushed.body, serverNow()))
      live.flush()
      return live.applyDraw(pushed.body.gameInstanceId, pushed)
    case 'player.allWinnings':
      return live.applyDraw(pushed.body.gameInstanceId, pushed)
    case 'game.start':
    case 'game.end':
      live.applyGame(pushed)
      return live.applyDraw(pushed.body.gameInstanceId, { event: pushed.event })
    default:
      if (isGameEvent(pushed)) live.applyGame(pushed)
  }
}

function takeDrawEnded(live: LiveState, pushed: Extract<DrawEvent, { event: 'game.drawEnded' }>): void {
  const { gameInstanceId } = pushed.body
  live.applyDraw(gameInstanceId, pushed)
  const afterMs = postEndedAfterMs(live.games.instances.get(gameInstanceId)?.drawIntervalMs)
  setTimeout(() => live.applyDraw(gameInstanceId, { event: 'post-ended' }), afterMs)
}

const NOT_OF_INSTANCES: readonly EventName[] = [
  'game.maintenance',
  'game.drawShown',
  'game.drawEnded',
  'game.standings',
  'game.watchers',
  'game.winners',
  'game.bonusOffered',
]

function isGameEvent(pushed: PushedEvent): pushed is GameEvent {
  return pushed.event.startsWith('game.') && !NOT_OF_INSTANCES.includes(pushed.event)
}
