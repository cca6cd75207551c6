import { sql } from 'kysely'
import { Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import { claimKey, type KeptAnswer, keepAnswer, releaseKey } from '#service/call/idempotency.ts'
import { keyedCall } from '#service/call/run-change.ts'
import type { Tx } from '#service/database/database.ts'
import type { StoredPush } from '#service/events/event-log.ts'
import { publish } from '#service/events/publish.ts'
import type { Call } from '#service/call/call.ts'
import { type Exclusion, readExclusion } from '#service/players/exclusion.ts'
import { loginTimeOf } from './ends-session.ts'

/** Timeout until the event of a login is in the log; after it the answer is sent without waiting. */
const PUBLISHED_WITHIN_MS = 1500
/** Number of a topic's last events that are searched for it. */
const LATEST = 20

/** The player and the result of a transaction that begins a session. */
export interface BegunBy<Result> {
  playerId: number
  result: Result
}

interface Begun<Result> {
  result: Result
  token: string | null
  /** Time at which the login was published to the player's other sessions; null if there were none. */
  publishedAt: number | null
  playerId: number
}

/**
 * Runs `work`, opens a session for its player and ends all other sessions of that player, in one transaction with the idempotency key. The
 * answer waits until the event for the other sessions is in the log: a client that then subscribes to its topic does not receive its own
 * login.
 */
export async function beginSession<Result>(
  call: Call,
  operation: string,
  work: (tx: Tx) => Promise<BegunBy<Result> | { refused: Result }>,
): Promise<Result> {
  const { service, key } = call
  const keyed = key === null ? null : keyedCall(call, key, operation)
  const begun = await service.database.transaction(async (tx): Promise<Begun<Result>> => {
    const kept = keyed === null ? null : await claimKey(tx, keyed)
    if (kept !== null) return beginAgain(tx, call, kept)
    const done = await work(tx)
    if ('refused' in done) {
      if (keyed !== null) await releaseKey(tx, keyed)
      return { result: done.refused, token: null, publishedAt: null, playerId: 0 }
    }
    const { sessionId, token, publishedAt } = await replaceSessions(tx, call, done.playerId)
    if (keyed !== null) await keepAnswer(tx, keyed, { ok: true, result: done.result, session: sessionId })
    return { result: done.result, token, publishedAt, playerId: done.playerId }
  })
  if (begun.token !== null) call.issueToken(begun.token)
  if (begun.publishedAt !== null) await loginIsPublished(call, begun.playerId, begun.publishedAt)
  return begun.result
}

/** A repeated call opens no second session: it gets a token of the first one while that is open. */
async function beginAgain<Result>(tx: Tx, { service }: Call, kept: KeptAnswer): Promise<Begun<Result>> {
  const { result, session } = kept as { result: Result; session?: number }
  const { rows } = await sql<{ alive: boolean }>`
    select true as alive from sessions where session_id = ${session ?? 0} and ended_at is null`.execute(tx)
  const token = rows.length > 0 && session !== undefined ? await service.sessions.reissue(tx, session) : null
  return { result, token, publishedAt: null, playerId: 0 }
}

/** The faults with which an excluded person is refused a session. */
const EXCLUSION_FAULTS: Record<Exclusion, FaultCode> = {
  ban: FAULT.accountLocked,
  selfExclusion: FAULT.selfRestricted,
  timeOut: FAULT.selfRestricted,
}

/** The player's row is locked, so that no session opens while an exclusion begins. */
async function replaceSessions(tx: Tx, { service, site, sidHash }: Call, playerId: number) {
  const { rows } = await sql<{ at: number; others: boolean }>`
    select now() as at, exists (
      select from sessions where sessions.player_id = players.player_id and ended_at is null) as others
    from players where player_id = ${playerId} for update`.execute(tx)
  const { at, others } = rows[0] as { at: number; others: boolean }
  const exclusion = await readExclusion(tx, playerId)
  if (exclusion !== null) throw new Fault(EXCLUSION_FAULTS[exclusion])
  if (others) {
    await publish(tx, cashierTopic(playerId), 'player.loginEvent', { playerId, loginTime: at })
    await service.sessions.end(tx, { playerId }, 'elsewhere')
  }
  const opened = await service.sessions.open(tx, { playerId, memberId: site.memberId, sidHash })
  return { ...opened, publishedAt: others ? at : null }
}

/** Resolves when the login event of this time is in the player's topic, or at the timeout. */
async function loginIsPublished({ service }: Call, playerId: number, loginTime: number): Promise<void> {
  const topic = cashierTopic(playerId)
  const published = Promise.withResolvers<void>()
  const look = (pushes: readonly StoredPush[]) => {
    if (pushes.some((push) => loginTimeOf(push) === loginTime)) published.resolve()
  }
  const timer = setTimeout(published.resolve, PUBLISHED_WITHIN_MS)
  const stop = service.events.listen(topic, look)
  try {
    // Events from before the subscription are already in the log.
    service.events.latest(topic, LATEST).then(look, () => undefined)
    await published.promise
  } finally {
    clearTimeout(timer)
    stop()
  }
}
