import { sql } from 'kysely'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import { claimKey, type KeptAnswer, keepAnswer } from '#service/call/idempotency.ts'
import { isRefused, type Refused } from '#service/call/refused.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Database, Tx } from '#service/database/database.ts'
import type { EventLog, StoredPush } from '#service/events/event-log.ts'
import { publish } from '#service/events/publish.ts'
import { type Exclusion, readExclusion } from '#service/players/rows/exclusion.ts'
import { loginTimeOf } from './ends-session.ts'
import type { SessionStore } from './session-store.ts'

/** Timeout until the event of a login is in the log; after it the answer is sent without waiting. */
const PUBLISHED_WITHIN_MS = 1500
/** Number of a topic's last events that are searched for it. */
const LATEST = 20

/** The refusals of an excluded player. */
export type ExclusionRefusal = 'accountLocked' | 'selfRestricted'

const EXCLUSION_REFUSALS: Record<Exclusion, ExclusionRefusal> = {
  ban: 'accountLocked',
  selfExclusion: 'selfRestricted',
  timeOut: 'selfRestricted',
}

/** The result of a call that may open a session, with the new token for its answer. */
export interface Begun<Result> {
  readonly result: Result
  readonly token: string | null
}

/** A player whose session begins, with the result of the call. */
export interface NewLogin<Result> {
  readonly playerId: number
  readonly result: Result
  /** A player who has restricted themselves gets a session for withdrawals, history and documents. */
  readonly mayBeRestricted?: boolean
}

interface Opened<Result> extends Begun<Result> {
  /** The player's other sessions that get an event of the login; null if there were none. */
  readonly published: { readonly playerId: number; readonly at: number } | null
}

export interface SessionParts {
  readonly sessions: SessionStore
  readonly events: EventLog
}

/** Rolls the transaction of a login back; `outcome` is returned. */
class WithoutSession extends Error {
  override readonly name = 'WithoutSession'
  readonly outcome: unknown

  constructor(outcome: unknown) {
    super('no session begins')
    this.outcome = outcome
  }
}

/**
 * Runs `work`, opens a session for its player and ends all other sessions of that player, in one transaction with the idempotency key. The
 * answer waits until the event for the other sessions is in the log: a client that then subscribes to its topic does not receive its own
 * login. Nothing is stored, the key included, if `work` gives an answer in place of a player, or if the player is excluded and no restricted session is asked for.
 */
export async function beginSession<Result, Other = never>(
  database: Database,
  { sessions, events }: SessionParts,
  visitor: Visitor,
  work: (tx: Tx) => Promise<NewLogin<Result> | { readonly instead: Other }>,
): Promise<Begun<Result> | Other | Refused<ExclusionRefusal>> {
  const { keyed } = visitor
  try {
    const opened = await database.transaction(async (tx): Promise<Opened<Result>> => {
      const kept = keyed === null ? null : await claimKey(tx, keyed)
      if (kept !== null) return beginAgain(tx, sessions, kept)
      const login = await work(tx)
      if ('instead' in login) throw new WithoutSession(login.instead)
      const session = await replaceSessions(tx, sessions, { visitor, ...login })
      if (isRefused(session)) throw new WithoutSession(session)
      const { result } = login
      if (keyed !== null) await keepAnswer(tx, keyed, { ok: true, result, session: session.sessionId })
      return { result, token: session.token, published: session.published }
    })
    if (opened.published !== null) await loginIsPublished(events, opened.published)
    return opened
  } catch (error) {
    if (error instanceof WithoutSession) return error.outcome as Other | Refused<ExclusionRefusal>
    throw error
  }
}

/** A repeated call opens no second session: it gets a token of the first one while that is open. */
async function beginAgain<Result>(tx: Tx, sessions: SessionStore, kept: KeptAnswer): Promise<Opened<Result>> {
  const { result, session } = kept as { result: Result; session?: number }
  if (session === undefined) return { result, token: null, published: null }
  const alive = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', session)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { result, token: alive === undefined ? null : await sessions.reissue(tx, session), published: null }
}

/** The player's row is locked, so that no session opens while an exclusion begins. */
async function replaceSessions(
  tx: Tx,
  sessions: SessionStore,
  {
    visitor,
    playerId,
    mayBeRestricted = false,
  }: { visitor: Visitor; playerId: number; mayBeRestricted?: boolean },
) {
  const { rows } = await sql<{ at: number; others: boolean }>`
    select service_now() as at, exists (
      select from sessions where sessions.player_id = players.player_id and ended_at is null) as others
    from players where player_id = ${playerId} for update`.execute(tx)
  const { at, others } = rows[0] as { at: number; others: boolean }
  const exclusion = await readExclusion(tx, playerId)
  const isRestricted = exclusion !== null && exclusion !== 'ban' && mayBeRestricted
  if (exclusion !== null && !isRestricted) return { refused: EXCLUSION_REFUSALS[exclusion] }
  if (others) {
    await publish(tx, cashierTopic(playerId), 'player.loginEvent', { playerId, loginTime: at })
    await sessions.end(tx, { playerId }, 'elsewhere')
  }
  const { site, sidHash } = visitor
  const opened = await sessions.open(tx, { playerId, memberId: site.memberId, sidHash, isRestricted })
  return { ...opened, published: others ? { playerId, at } : null }
}

/** Resolves when the login event of this time is in the player's topic, or at the timeout. */
async function loginIsPublished(
  events: EventLog,
  { playerId, at }: { playerId: number; at: number },
): Promise<void> {
  const topic = cashierTopic(playerId)
  const published = Promise.withResolvers<void>()
  const look = (pushes: readonly StoredPush[]) => {
    if (pushes.some((push) => loginTimeOf(push) === at)) published.resolve()
  }
  const timer = setTimeout(published.resolve, PUBLISHED_WITHIN_MS)
  const stop = events.listen(topic, look)
  try {
    // Events from before the subscription are already in the log.
    events.latest(topic, LATEST).then(look, () => undefined)
    await published.promise
  } finally {
    clearTimeout(timer)
    stop()
  }
}
