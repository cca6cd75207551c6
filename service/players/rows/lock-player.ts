import type { Db } from '#service/database/database.ts'

/** Takes the lock of the player's row that joins and deposits take. */
export async function lockPlayer(db: Db, playerId: number): Promise<void> {
  await db
    .selectFrom('players')
    .select('player_id')
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .execute()
}
