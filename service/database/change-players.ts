import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Players per statement: it holds its locks for some milliseconds. */
export const PLAYERS_AT_ONCE = 500

/** Changes the players of a site for which a condition holds, a batch after the other in the order of their ids, each in a transaction of its own. */
export async function changePlayers(
  { kysely }: Pick<Database, 'kysely'>,
  memberId: number,
  { set, where }: { readonly set: RawBuilder<unknown>; readonly where: RawBuilder<unknown> },
): Promise<void> {
  let last: number | undefined = 0
  while (last !== undefined) {
    const { rows }: { rows: { playerId: number }[] } = await sql<{ playerId: number }>`
      with batch as (
        select player_id from players
        where member_id = ${memberId} and player_id > ${last} and ${where}
        order by player_id limit ${sql.lit(PLAYERS_AT_ONCE)} for no key update),
      changed as (update players set ${set} where player_id in (select player_id from batch))
      select max(player_id) as "playerId" from batch having count(*) > 0`.execute(kysely)
    last = rows[0]?.playerId
  }
}
