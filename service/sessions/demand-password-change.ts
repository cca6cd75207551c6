import type { Db } from '#service/database/database.ts'

/** From now on a session of the player allows only a change of the password (spec 8, code 115). */
export async function demandPasswordChange(db: Db, playerId: number): Promise<void> {
  await db
    .updateTable('players')
    .set({ must_change_password: true })
    .where('player_id', '=', playerId)
    .execute()
}
