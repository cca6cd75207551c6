import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'

/** Condition for a statement over `players as player`: an open marker of harm keeps the person from marketing. */
export const IS_KEPT_FROM_MARKETING = sql<boolean>`is_kept_from_marketing(player)`

/** Whether a marker of harm of the person that is not closed keeps adverts, offers, coupons and news from the player. */
export async function isKeptFromMarketing(db: Db, playerId: number): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select ${IS_KEPT_FROM_MARKETING} as "isKept" from players player where player_id = ${playerId}`.execute(
    db,
  )
  return rows[0]?.isKept === true
}
