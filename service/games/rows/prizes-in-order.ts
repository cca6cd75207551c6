import { sql } from 'kysely'
import type { RecordPrize } from '#modules/fairness/rules/record-check.ts'
import type { Database } from '#service/database/database.ts'

/** Prizes per query. */
const PAGE_PRIZES = 20_000

interface PrizeRow extends RecordPrize {
  drawNumber: number
}

/** All prizes of an instance page by page, in the order of the settlement: by play, and by draw within a play. */
export async function* prizePages(
  { kysely }: Database,
  gameInstanceId: number,
): AsyncGenerator<PrizeRow[], void> {
  let after = { playId: 0, drawNumber: 0, rankNumber: 0, rankNumber2nd: 0 }
  for (;;) {
    const { rows } = await sql<PrizeRow>`
      select play_id as "playId", draw_number as "drawNumber", rank_number as "rankNumber",
        rank_number2nd as "rankNumber2nd", prize_minor as "prizeMinor"
      from prizes
      where game_instance_id = ${gameInstanceId}
        and (play_id, draw_number, rank_number, rank_number2nd)
          > (${after.playId}, ${after.drawNumber}, ${after.rankNumber}, ${after.rankNumber2nd})
      order by play_id, draw_number, rank_number, rank_number2nd
      limit ${PAGE_PRIZES}`.execute(kysely)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE_PRIZES) return
    after = last
  }
}
