import { sql } from 'kysely'
import { GAME_HISTORY_PAGE_SIZE } from '#schemas/limits.ts'
import type { SearchGameHistoryRequest } from '#schemas/protocol/operations/searchGameHistory.ts'
import type { Database } from '#service/database/database.ts'
import { readInstances, type InstanceRow } from './instance-rows.ts'

/** A page of the ended instances that a player took part in, newest first (spec 9: five a page). */
export async function gameHistory(
  database: Database,
  { memberId, playerId }: { memberId: number; playerId: number },
  { page, gameEndedMin, gameEndedMax }: SearchGameHistoryRequest,
): Promise<InstanceRow[]> {
  const conditions = [
    sql`mine.player_id is not null`,
    sql`instance.status = 'ENDED'`,
    sql`instance.member_id = ${memberId}`,
  ]
  if (gameEndedMin !== undefined) conditions.push(sql`instance.ended_at >= ${instant(gameEndedMin)}`)
  if (gameEndedMax !== undefined) conditions.push(sql`instance.ended_at <= ${instant(gameEndedMax)}`)
  return readInstances(
    database.kysely,
    playerId,
    sql`where ${sql.join(conditions, sql` and `)}
      order by instance.ended_at desc, instance.game_instance_id desc
      limit ${GAME_HISTORY_PAGE_SIZE} offset ${page * GAME_HISTORY_PAGE_SIZE}`,
  )
}

function instant(milliseconds: number) {
  return sql`to_timestamp(${milliseconds}::double precision / 1000)`
}
