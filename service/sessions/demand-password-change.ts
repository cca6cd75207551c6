import type { Db } from '#service/database/database.ts'

/** Demands a new password: a session of the player then allows only its change (spec 8, code 115). */
export async function demandPasswordChange(db: Db, playerId: number): Promise<void> {
  await db
    .updateTable('players')
    .set({ must_change_password: true })
    .where('player_id', '=', playerId)
    .execute()
}
