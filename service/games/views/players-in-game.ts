import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { ServiceContext } from '#service/context.ts'
import type { InstanceRow } from '#service/games/rows/instance-rows.ts'

const PLAYERS_MAX = 200

/** Players of an instance by screen name, most plays first; the counts cover all of them. */
export async function playersInGame(
  { database, sharedReads }: Pick<ServiceContext, 'database' | 'sharedReads'>,
  row: InstanceRow,
): Promise<OperationResult<'getGamePlayers'>> {
  const players = await sharedReads.run(`players/${row.game_instance_id}`, () =>
    database.kysely
      .selectFrom('instance_players')
      .innerJoin('players', 'players.player_id', 'instance_players.player_id')
      .select(['players.screen_name as screenName', 'instance_players.play_count as plays'])
      .where('game_instance_id', '=', row.game_instance_id)
      .orderBy('instance_players.play_count', 'desc')
      .orderBy('instance_players.joined_at')
      .limit(PLAYERS_MAX)
      .execute(),
  )
  return { players, playerCount: row.player_count, playCount: row.play_count }
}
