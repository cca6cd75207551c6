import { sql } from 'kysely'
import { GAME_HISTORY_PAGE_SIZE } from '#schemas/limits.ts'
import type { Database } from '#service/database/database.ts'
import { readInstances, type InstanceRow } from './instance-rows.ts'
import { instant } from './past-draws.ts'
import { hasWonInKind } from './prizes-in-kind.ts'

/** Search for ended instances of a player; times are UTC milliseconds. */
export interface HistorySearch {
  readonly memberId: number
  readonly playerId: number
  readonly gameEndedMin?: number
  readonly gameEndedMax?: number
}

/** A page of the ended instances that a player took part in, newest first; those of them in which the player won in kind; the total number. */
export async function gameHistory(
  { kysely }: Database,
  { memberId, playerId, gameEndedMin, gameEndedMax }: HistorySearch,
  { page, maxResults = GAME_HISTORY_PAGE_SIZE }: { page: number; maxResults?: number },
): Promise<{ rows: InstanceRow[]; wonInKind: ReadonlySet<number>; totalCount: number }> {
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
  const inKind = sql<{ id: number }>`
    select id from (
      select instance.game_instance_id as id, ${hasWonInKind(playerId)} as won
      from instance_players mine join game_instances instance using (game_instance_id) ${paged}
    ) as shown where won`
  const [rows, won, count] = await Promise.all([
    readInstances(kysely, playerId, paged),
    inKind.execute(kysely),
    counted.execute(kysely),
  ])
  return {
    rows,
    wonInKind: new Set(won.rows.map(({ id }) => id)),
    totalCount: count.rows[0]?.count ?? 0,
  }
}
