import { sql } from 'kysely'
import type { ListSort } from '#schemas/operator/params.ts'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import type { PlayerSession } from '#schemas/operator/player-records.ts'
import { cutPage, directionOf, isBeyond, PAGE_SIZE } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import { SESSION_IDLE_MS } from './session-limits.ts'

interface Asked {
  readonly playerId: number
  /** Those of the account in `known_devices`. */
  readonly subjects: readonly string[]
  readonly after?: number
  readonly limit?: number
  readonly sort?: ListSort
}

interface Row extends Omit<PlayerSession, 'endedTime' | 'endReason'> {
  readonly endedTime: number | null
  readonly endReason: string | null
}

/** A page of the sessions of a player, the newest first, and the devices of the account. */
export async function listPlayerSessions(
  db: Db,
  { playerId, subjects, after, sort, limit = PAGE_SIZE }: Asked,
): Promise<EndpointResult<'getPlayerSessions'>> {
  const order = directionOf(sort, 'newest')
  const { rows } = await sql<Row>`
    select session_id as "sessionId", created_at as "createdTime", last_used_at as "lastUsedTime",
      ended_at is null and expires_at > service_now()
        and last_used_at > service_now() - ${SESSION_IDLE_MS} * interval '1 millisecond' as "isOpen",
      ended_at as "endedTime", end_reason as "endReason"
    from sessions where player_id = ${playerId} and ${isBeyond('session_id', order, after)}
    order by session_id ${order.inOrder} limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit)
  const devices = await db
    .selectFrom('known_devices')
    .select('last_used_at as lastUsedTime')
    .where('subject', 'in', subjects)
    .orderBy('last_used_at', 'desc')
    .execute()
  const sessions = page.rows.map(({ endedTime, endReason, ...row }) => ({
    ...row,
    ...(endedTime !== null && { endedTime }),
    ...(endReason !== null && { endReason }),
  }))
  return { sessions, hasMore: page.hasMore, devices }
}
