import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Clock } from '#service/base/clock.ts'
import { decode } from '#service/wire/codec.ts'
import type { EventLog, StoredPush } from '#service/events/event-log.ts'
import type { EndReason } from './session-changes.ts'
import type { Authentication } from './session-store.ts'

/** The time of the login that a push reports; null for any other push. */
export function loginTimeOf(push: StoredPush): number | null {
  if (push.event !== 'player.loginEvent') return null
  const { body } = decode(push.frame) as { body: { loginTime: number } }
  return body.loginTime
}

/** Whether this push reports the end of a session that ended at this time. */
export function endsSession(push: StoredPush, endedAt: number): boolean {
  return push.event === 'player.banned' || (loginTimeOf(push) ?? -Infinity) >= endedAt
}

/** The ends of a session that an event of the player's own topic reports. */
const REPORTED: readonly EndReason[] = ['elsewhere', 'banned', 'excluded', 'timedOut']

/** The relay appends the event of a commit well within this time. */
export const END_REPORTED_WITHIN_MS = 2000

/** The events of a player whose session ended just now. */
export interface AwaitedEnd {
  /** Resolves with true at the next event since this wait began, or the previous one ended; with false when the time is over. */
  next: () => Promise<boolean>
  stop: () => void
}

/**
 * Waits for the event that reports the end of a session: the end is visible with its commit, the event a moment later. Null where no event
 * reports the end, or where it must be in the log by now.
 */
export function awaitEnd(
  { events, clock }: { events: EventLog; clock: Clock },
  authentication: Authentication,
): AwaitedEnd | null {
  if (authentication.state !== 'ended' || !REPORTED.includes(authentication.reason)) return null
  if (Math.abs(clock.now() - authentication.endedAt) > END_REPORTED_WITHIN_MS) return null
  const until = performance.now() + END_REPORTED_WITHIN_MS
  let came = Promise.withResolvers<boolean>()
  const stop = events.listen(cashierTopic(authentication.player.playerId), () => came.resolve(true))
  return {
    async next() {
      const timer = setTimeout(() => came.resolve(false), Math.max(0, until - performance.now()))
      const hasCome = await came.promise
      clearTimeout(timer)
      came = Promise.withResolvers()
      return hasCome
    },
    stop,
  }
}
