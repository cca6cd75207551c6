import type { PlayerSegment } from '#schemas/entities/player.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Tx } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'

/** Sets a player's segment and publishes it; false if the player has it already. A join runs before or after this transaction. */
export async function setSegment(tx: Tx, playerId: number, segment: PlayerSegment): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('players')
    .set({ segment, registration_unchecked: false })
    .where('player_id', '=', playerId)
    .where((row) => row.or([row('segment', 'is', null), row('segment', '<>', segment)]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await publish(tx, cashierTopic(playerId), 'player.segment', { playerSegment: segment })
  return true
}
