import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { SESSIONS_ENDED_TOPIC } from '#service/events/event-log.ts'
import type { Exclusion } from '#service/players/rows/exclusion.ts'
import { SESSION_ABSOLUTE_MS } from './session-limits.ts'

/** Why a session ended; `elsewhere` is a login of the same player on another client. */
export type EndReason =
  | 'logout'
  | 'elsewhere'
  | 'passwordChanged'
  | 'banned'
  | 'excluded'
  | 'timedOut'
  | 'tokenReused'
  | 'expired'

/** The end reason of sessions for each exclusion. */
export const END_REASON_OF: Record<Exclusion, EndReason> = {
  ban: 'banned',
  selfExclusion: 'excluded',
  timeOut: 'timedOut',
}

/** The message between processes about ended sessions. */
export interface SessionsEnded {
  sessionIds: number[]
  playerId: number
  reason: EndReason
}

/** Opens a session and its first token; returns its id and creation time. */
export async function openSession(
  tx: Tx,
  session: {
    playerId: number
    memberId: number
    sidHash: Uint8Array
    tokenHash: Uint8Array
    isRestricted?: boolean
  },
): Promise<{ sessionId: number; createdAt: number }> {
  const { rows } = await sql<{ sessionId: number; createdAt: number }>`
    insert into sessions (player_id, member_id, sid_hash, is_restricted, expires_at, totals_at_start)
    select ${session.playerId}, ${session.memberId}, ${session.sidHash}, ${session.isRestricted ?? false},
      service_now() + least(${SESSION_ABSOLUTE_MS} * interval '1 millisecond',
        (select limit_in_force(own) * interval '1 minute' from player_limits own
          where own.player_id = ${session.playerId} and kind = 'sessionMinutes' and source = 'self')),
      (select coalesce(jsonb_object_agg(currency_id, jsonb_build_array(wagered, won)), '{}')
        from (
          select currency_id, sum(wagered_minor)::bigint as wagered, sum(won_minor)::bigint as won
          from player_totals_since(${session.playerId}, service_now()) group by currency_id) as sums)
    returning session_id as "sessionId", created_at as "createdAt"`.execute(tx)
  const opened = rows[0] as { sessionId: number; createdAt: number }
  await addToken(tx, opened.sessionId, session.tokenHash)
  return opened
}

export async function addToken(tx: Tx, sessionId: number, tokenHash: Uint8Array): Promise<void> {
  await tx
    .insertInto('session_tokens')
    .values({ token_hash: tokenHash, session_id: sessionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Selects a player's open sessions: all, one, or all but one. */
export interface SessionsOf {
  playerId: number
  sessionId?: number
  exceptSessionId?: number
}

/** Replaces all tokens of a session by one: holders of an old token are logged out. */
export async function replaceTokens(tx: Tx, sessionId: number, tokenHash: Uint8Array): Promise<void> {
  await tx.deleteFrom('session_tokens').where('session_id', '=', sessionId).execute()
  await addToken(tx, sessionId, tokenHash)
}

/** Ends open sessions of a player; returns their ids. */
export async function endSessions(tx: Tx, of: SessionsOf, reason: EndReason): Promise<number[]> {
  const { rows } = await sql<{ sessionId: number }>`
    update sessions set ended_at = service_now(), end_reason = ${reason}
    where player_id = ${of.playerId} and ended_at is null
      and (${of.sessionId ?? null}::bigint is null or session_id = ${of.sessionId ?? null})
      and session_id is distinct from ${of.exceptSessionId ?? null}::bigint
    returning session_id as "sessionId"`.execute(tx)
  const sessionIds = rows.map((row) => row.sessionId)
  if (sessionIds.length > 0) await announceEnd(tx, { sessionIds, playerId: of.playerId, reason })
  return sessionIds
}

/** Publishes to every process, after the events of the same transaction that the player receives first. */
async function announceEnd(tx: Tx, ended: SessionsEnded): Promise<void> {
  const events = [{ topic: SESSIONS_ENDED_TOPIC, event: 'sessions.ended', body: ended }]
  await tx
    .insertInto('published')
    .values({ events: JSON.stringify(events) })
    .execute()
}
