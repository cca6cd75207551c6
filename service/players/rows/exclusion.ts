import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'

/** The reason why a person may not play, on any of their accounts at the operator (`exclusion_of` in the database). */
export type Exclusion = 'ban' | 'selfExclusion' | 'timeOut'

/** The current exclusion of the player's person; null if there is none. */
export async function readExclusion(db: Db, playerId: number): Promise<Exclusion | null> {
  const { rows } = await sql<{ kind: Exclusion | null }>`
    select exclusion.kind from players player cross join lateral exclusion_of(player) as exclusion
    where player.player_id = ${playerId}`.execute(db)
  return rows[0]?.kind ?? null
}
