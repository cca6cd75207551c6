import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Database } from '#service/database/database.ts'
import { drawResults } from './results.ts'

/** The draws of a game's last instances, newest first. */
export async function lastWinningDraws(
  database: Database,
  game: { gameId: number; memberId: number },
  maxResults: number,
): Promise<OperationResult<'getGameLastWinningDraws'>> {
  const rows = await database.kysely
    .selectFrom('game_instances')
    .select(['game_instance_id', 'sequence_number', 'ended_at', 'draws', 'balls_shown'])
    .where('game_id', '=', game.gameId)
    .where('member_id', '=', game.memberId)
    .where('status', '=', 'ENDED')
    .where('draws', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(maxResults)
    .execute()
  return rows.flatMap(({ draws, ...row }) => {
    const [draw, ...furtherDraws] = drawResults(draws ?? [], row.balls_shown)
    if (draw === undefined || row.ended_at === null) return []
    return [
      {
        gameInstanceId: row.game_instance_id,
        sequenceNumber: row.sequence_number,
        endedTime: row.ended_at,
        draw,
        ...(furtherDraws.length > 0 ? { furtherDraws } : {}),
      },
    ]
  })
}
