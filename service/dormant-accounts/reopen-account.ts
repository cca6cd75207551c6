import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'

/** Opens a dormant account again: its months without play begin now. False if the account is not dormant. */
export async function reopenAccount(tx: Tx, playerId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('players')
    .set({
      status: 'active',
      dormant_at: null,
      dormant_warned_at: null,
      dormant_due_at: null,
      dormant_reopened_at: now,
    })
    .where('player_id', '=', playerId)
    .where('dormant_at', 'is not', null)
    .where('status', '=', 'expired')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
