import { sql } from 'kysely'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import type { PlayerSession } from '#schemas/operator/player-records.ts'
import { cutPage, PAGE_SIZE } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import { SESSION_IDLE_MS } from './session-limits.ts'

interface Asked {
  readonly playerId: number
  /** The account in `known_devices`. */
  readonly subject: string
  readonly after?: number
  readonly limit?: number
}

interface Row extends Omit<PlayerSession, 'endedTime' | 'endReason'> {
  readonly endedTime: number | null
  readonly endReason: string | null
}

/** A page of the sessions of a player, the newest first, and the devices of the account. */
export async function listPlayerSessions(
  db: Db,
  { playerId, subject, after, limit = PAGE_SIZE }: Asked,
): Promise<EndpointResult<'getPlayerSessions'>> {
  const before = after === undefined ? sql`true` : sql`session_id < ${after}`
  const { rows } = await sql<Row>`
    select session_id as "sessionId", created_at as "createdTime", last_used_at as "lastUsedTime",
      ended_at is null and expires_at > service_now()
        and last_used_at > service_now() - ${SESSION_IDLE_MS} * interval '1 millisecond' as "isOpen",
      ended_at as "endedTime", end_reason as "endReason"
    from sessions where player_id = ${playerId} and ${before}
    order by session_id desc limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit)
  const devices = await db
    .selectFrom('known_devices')
    .select('last_used_at as lastUsedTime')
    .where('subject', '=', subject)
    .orderBy('last_used_at', 'desc')
    .execute()
  const sessions = page.rows.map(({ endedTime, endReason, ...row }) => ({
    ...row,
    ...(endedTime !== null && { endedTime }),
    ...(endReason !== null && { endReason }),
  }))
  return { sessions, hasMore: page.hasMore, devices }
}
