import { sql } from 'kysely'
import { TOKEN_GRACE_MS, TOKEN_ROTATE_AFTER_MS } from '#schemas/limits.ts'
import type { Clock } from '#service/base/clock.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { assertHere, isAnyAway } from '#service/operator-rows/operator-moves.ts'
import type { Exclusion } from '#service/players/rows/exclusion.ts'
import {
  addToken,
  END_REASON_OF,
  endSessions,
  openSession,
  replaceTokens,
  type EndReason,
  type SessionsOf,
} from './session-changes.ts'
import { SESSION_IDLE_MS, SESSION_REMEMBERED_MS, SESSION_TOUCH_MS } from './session-limits.ts'
import { createTokenLookup, type TokenRow } from './session-lookup.ts'
import { TokenCache } from './token-cache.ts'
import { hashOf, looksLikeToken, makeToken, successorOf } from '#service/keys/tokens.ts'

export interface SessionPlayer {
  readonly playerId: number
  readonly sessionId: number
  readonly memberId: number
  /** Only a change of the password, or the choice of a PIN, is allowed until it is done. */
  readonly mustChangePassword: boolean
  /** The player has restricted themselves: only withdrawals, history and documents are allowed. */
  readonly isRestricted: boolean
}

/** The result of checking a token: its player and session, or why it is invalid. */
export type Authentication =
  | { state: 'valid'; player: SessionPlayer; newToken: string | null }
  | { state: 'ended'; player: SessionPlayer; reason: EndReason; endedAt: number }
  | { state: 'unknown' }

/** The sessions of players (protocol, "Sessions"; security 12). */
export interface SessionStore {
  /** Checks a token with the cookie to which it is bound, and its site; rotates it when due. */
  authenticate: (token: string | undefined, sidHash: Uint8Array, memberId: number) => Promise<Authentication>
  /** The sessions among these that are still open; this check does not count as their use. */
  aliveAmong: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>
  /** Opens a session inside `tx`, which must have ended every other session of the player. */
  open(tx: Tx, of: NewSession): Promise<{ sessionId: number; token: string; createdAt: number }>
  /** Another token for an open session: the answer to a repeated login. */
  reissue: (tx: Tx, sessionId: number) => Promise<string>
  /** Replaces all tokens of a session by a new one: the answer to a change of the password. */
  renew: (tx: Tx, sessionId: number) => Promise<string>
  /** Ends sessions inside `tx`. */
  end: (tx: Tx, of: SessionsOf, reason: EndReason) => Promise<number[]>
  /** Removes sessions that ended long ago. */
  clean: () => Promise<void>
}

export interface NewSession {
  playerId: number
  memberId: number
  sidHash: Uint8Array
  isRestricted?: boolean
}

const UNKNOWN: Authentication = { state: 'unknown' }

export function createSessionStore(options: {
  database: Database
  clock: Clock
  entropy: Entropy
  keys: KeyRing
}): SessionStore {
  const { database, clock, entropy, keys } = options
  const lookUp = createTokenLookup(database)
  // Cached only with the embedded database, which has one process: no other can end a session.
  const cache = database.kind === 'embedded' ? new TokenCache(clock) : null
  async function find(token: string): Promise<TokenRow | null> {
    const cached = cache?.get(token)
    if (cached) return cached
    const row = await lookUp(hashOf(token))
    if (row !== null) cache?.set(token, row)
    return row
  }

  async function end(tx: Tx, of: SessionsOf, reason: EndReason) {
    const ended = await endSessions(tx, of, reason)
    cache?.forget(ended)
    return ended
  }

  async function revoke(row: TokenRow, reason: EndReason): Promise<Authentication> {
    await database.transaction((tx) => end(tx, playerIn(row), reason))
    return { state: 'ended', player: playerIn(row), reason, endedAt: row.endedAt ?? 0 }
  }

  async function rotate(token: string, row: TokenRow): Promise<string> {
    const { keyId, secret } = keys.current('token')
    const successor = successorOf(token, secret)
    const isFirst = await database.transaction(async (tx) => {
      const { numAffectedRows } = await sql`
        update session_tokens set superseded_at = service_now(), successor_key_id = ${keyId}
        where token_hash = ${row.tokenHash} and superseded_at is null`.execute(tx)
      if (numAffectedRows === 1n) await addToken(tx, row.sessionId, hashOf(successor))
      return numAffectedRows === 1n
    })
    cache?.delete(token)
    return isFirst ? successor : knownSuccessor(token, row)
  }

  /** The successor of a superseded token, by the key that made it: that of another process may be newer or older. */
  async function knownSuccessor(token: string, { tokenHash }: TokenRow): Promise<string> {
    const { kysely } = database
    const row = await kysely
      .selectFrom('session_tokens')
      .select('successor_key_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    const keyId = row?.successor_key_id ?? null
    const { secret } = keyId === null ? keys.current('token') : await keys.find(kysely, keyId)
    return successorOf(token, secret)
  }

  /** Not awaited: a lost update costs a session a minute of its idle time. */
  function touch(row: TokenRow): void {
    row.idleMs = 0
    countUse(database, row.sessionId).catch(() => undefined)
  }

  async function judge(token: string, row: TokenRow): Promise<Authentication> {
    const player = playerIn(row)
    if (row.endedAt !== null) {
      return { state: 'ended', player, reason: row.endReason as EndReason, endedAt: row.endedAt }
    }
    if (row.exclusion !== null && !isOpenTo(row, row.exclusion))
      return revoke(row, END_REASON_OF[row.exclusion])
    // Nothing restricts the player any more: the next login opens a usual session.
    if (row.isRestricted && row.exclusion === null) return revoke(row, 'expired')
    if (row.expired || row.idleMs >= SESSION_IDLE_MS) return revoke(row, 'expired')
    if (row.supersededMs !== null && row.supersededMs > TOKEN_GRACE_MS) return revoke(row, 'tokenReused')
    if (row.idleMs >= SESSION_TOUCH_MS) touch(row)
    if (row.supersededMs !== null) {
      return { state: 'valid', player, newToken: await knownSuccessor(token, row) }
    }
    const newToken = row.tokenAgeMs >= TOKEN_ROTATE_AFTER_MS ? await rotate(token, row) : null
    return { state: 'valid', player, newToken }
  }

  return {
    async authenticate(token, sidHash, memberId) {
      if (!looksLikeToken(token)) return UNKNOWN
      const row = await find(token)
      if (row?.memberId === memberId && row.sidHash.equals(sidHash)) return judge(token, row)
      return unknownHere(database, memberId)
    },
    aliveAmong: (sessionIds) => readAlive(database, sessionIds),
    async open(tx, of) {
      const token = makeToken(entropy)
      return { token, ...(await openSession(tx, { ...of, tokenHash: hashOf(token) })) }
    },
    async reissue(tx, sessionId) {
      const token = makeToken(entropy)
      await addToken(tx, sessionId, hashOf(token))
      return token
    },
    async renew(tx, sessionId) {
      const token = makeToken(entropy)
      await replaceTokens(tx, sessionId, hashOf(token))
      cache?.forget([sessionId])
      return token
    },
    end,
    async clean() {
      const isOld = sql`expires_at < service_now() - ${SESSION_REMEMBERED_MS} * interval '1 millisecond'`
      await pruneRows(database, 'sessions', isOld)
    },
  }
}

/** The session of a token that is not found may be in the cell that the operator goes to. */
async function unknownHere({ kysely }: Database, memberId: number): Promise<Authentication> {
  await assertHere(kysely, memberId)
  return UNKNOWN
}

/** Sets the last use of a session, and adds the time since the one before to the player's play time. */
async function countUse({ kysely }: Database, sessionId: number): Promise<void> {
  await sql`
    with used as (
      select session_id, player_id, service_now() - last_used_at as since from sessions
      where session_id = ${sessionId} for update),
    counted as (
      insert into player_quarter_times as total (player_id, quarter, played_ms)
      select player_id, quarter_of(service_now()), greatest(0, extract(epoch from since) * 1000)::bigint from used
      on conflict (player_id, quarter) do update set played_ms = total.played_ms + excluded.played_ms)
    update sessions set last_used_at = service_now() from used where sessions.session_id = used.session_id`.execute(
    kysely,
  )
}

/** A session without a row may be one of an operator who is being moved: it is not over. */
async function readAlive(database: Database, sessionIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ sessionId: number }>`
    select "sessionId" from unnest(${sessionIds}::bigint[]) as asked ("sessionId")
    left join sessions on session_id = "sessionId"
    where case when session_id is null then ${isAnyAway}
      else ended_at is null and expires_at > service_now()
        and last_used_at > service_now() - ${SESSION_IDLE_MS} * interval '1 millisecond' end`.execute(
    database.kysely,
  )
  return new Set(rows.map((row) => row.sessionId))
}

/** Whether a session stays open under an exclusion: a restricted one does, but for a ban. */
function isOpenTo({ isRestricted }: TokenRow, exclusion: Exclusion): boolean {
  return isRestricted && exclusion !== 'ban'
}

function playerIn({
  playerId,
  sessionId,
  memberId,
  mustChangePassword,
  isRestricted,
}: TokenRow): SessionPlayer {
  return { playerId, sessionId, memberId, mustChangePassword, isRestricted }
}
