import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Database } from '#service/database/database.ts'
import type { InstanceRow } from './instance-rows.ts'

const PLAYERS_MAX = 200

/** Who is in an instance by screen name, most plays first; the counts are of all of them. */
export async function playersInGame(
  database: Database,
  row: InstanceRow,
): Promise<OperationResult<'getGamePlayers'>> {
  const players = await database.kysely
    .selectFrom('instance_players')
    .innerJoin('players', 'players.player_id', 'instance_players.player_id')
    .select(['players.screen_name as screenName', 'instance_players.play_count as plays'])
    .where('game_instance_id', '=', row.game_instance_id)
    .orderBy('instance_players.play_count', 'desc')
    .orderBy('instance_players.joined_at')
    .limit(PLAYERS_MAX)
    .execute()
  return { players, playerCount: row.player_count, playCount: row.play_count }
}
