import { sql } from 'kysely'
import { GAME_HISTORY_PAGE_SIZE } from '#schemas/limits.ts'
import type { Database } from '#service/database/database.ts'
import { readInstances, type InstanceRow } from './instance-rows.ts'
import { instant } from './past-draws.ts'

/** Search for ended instances of a player; times are UTC milliseconds. */
export interface HistorySearch {
  readonly memberId: number
  readonly playerId: number
  readonly gameEndedMin?: number
  readonly gameEndedMax?: number
}

/** A page of the ended instances that a player took part in, newest first, and their total number. */
export async function gameHistory(
  { kysely }: Database,
  { memberId, playerId, gameEndedMin, gameEndedMax }: HistorySearch,
  { page, maxResults = GAME_HISTORY_PAGE_SIZE }: { page: number; maxResults?: number },
): Promise<{ rows: InstanceRow[]; totalCount: number }> {
  const conditions = [
    sql`mine.player_id = ${playerId}`,
    sql`instance.status = 'ENDED'`,
    sql`instance.member_id = ${memberId}`,
  ]
  if (gameEndedMin !== undefined) conditions.push(sql`instance.ended_at >= ${instant(gameEndedMin)}`)
  if (gameEndedMax !== undefined) conditions.push(sql`instance.ended_at <= ${instant(gameEndedMax)}`)
  const found = sql.join(conditions, sql` and `)
  const paged = sql`where ${found}
    order by instance.ended_at desc, instance.game_instance_id desc
    limit ${maxResults} offset ${page * maxResults}`
  const counted = sql<{ count: number }>`
    select count(*)::integer as count
    from instance_players mine join game_instances instance using (game_instance_id) where ${found}`
  const [rows, count] = await Promise.all([readInstances(kysely, playerId, paged), counted.execute(kysely)])
  return { rows, totalCount: count.rows[0]?.count ?? 0 }
}
