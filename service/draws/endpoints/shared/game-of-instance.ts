import type { ListedGame } from '#schemas/operator/games.ts'
import type { Tx } from '#service/database/database.ts'
import { listedGame } from '#service/games/endpoints/shared/change-game.ts'

/** The game of an existing instance, in the operator's view. */
export async function gameOfInstance(
  tx: Tx,
  { memberId, gameInstanceId }: { memberId: number; gameInstanceId: number },
): Promise<ListedGame> {
  const { game_id: gameId } = await tx
    .selectFrom('game_instances')
    .select('game_id')
    .where('game_instance_id', '=', gameInstanceId)
    .executeTakeFirstOrThrow()
  return listedGame(tx, { memberId, gameId })
}
