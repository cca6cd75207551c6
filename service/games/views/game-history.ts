import { sql } from 'kysely'
import { GAME_HISTORY_PAGE_SIZE } from '#schemas/limits.ts'
import type { Database, Db } from '#service/database/database.ts'
import { readInstances, type InstanceRow } from '#service/games/rows/instance-rows.ts'
import { instant } from './past-draws.ts'
import { hasWonInKind, rowsInKind } from '#service/games/rows/prizes-in-kind.ts'

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
  const [rows, count] = await Promise.all([readInstances(kysely, playerId, paged), counted.execute(kysely)])
  return {
    rows,
    wonInKind: await instancesWonInKind(kysely, playerId, rows),
    totalCount: count.rows[0]?.count ?? 0,
  }
}

/** The instances in which a player won in kind. Only those whose payout table has a row in kind are asked for. */
async function instancesWonInKind(
  db: Db,
  playerId: number,
  rows: readonly InstanceRow[],
): Promise<ReadonlySet<number>> {
  const ids = rows.flatMap(({ game_instance_id: id, definition }) =>
    rowsInKind(definition).length > 0 ? [id] : [],
  )
  if (ids.length === 0) return new Set()
  const { rows: won } = await sql<{ id: number }>`
    select game_instance_id as id from game_instances instance
    where game_instance_id = any(${ids}::bigint[]) and ${hasWonInKind(playerId)}`.execute(db)
  return new Set(won.map(({ id }) => id))
}
