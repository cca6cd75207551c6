import { decode } from '#service/wire/codec.ts'
import type { StoredPush } from '#service/events/event-log.ts'

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
