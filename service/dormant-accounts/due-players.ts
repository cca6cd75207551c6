import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'

const BATCH = 50

/** The players of a site whose account may be dormant now, by index: each is looked at once or twice in the months of the site. */
export async function duePlayers(
  db: Db,
  memberId: number,
): Promise<{ readonly playerIds: readonly number[]; readonly isMore: boolean }> {
  const rows = await db
    .selectFrom('players')
    .select('player_id as playerId')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`status = 'active' and (dormant_due_at is null or dormant_due_at <= service_now())`)
    .orderBy('dormant_due_at', (order) => order.asc().nullsFirst())
    .limit(BATCH)
    .execute()
  return { playerIds: rows.map(({ playerId }) => playerId), isMore: rows.length === BATCH }
}
