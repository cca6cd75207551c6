import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'

/** Marks a game of the site as a player's favourite, or removes the mark; idempotent. */
export async function setFavorite(
  tx: Tx,
  { playerId, memberId }: { playerId: number; memberId: number },
  { gameId, favGame }: { gameId: number; favGame: boolean },
): Promise<{ gameId: number; favGame: boolean } | Refused<'notFound'>> {
  const game = await tx
    .selectFrom('games')
    .select('game_id')
    .where('game_id', '=', gameId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (game === undefined) return { refused: 'notFound' }
  if (favGame) {
    await tx
      .insertInto('favorite_games')
      .values({ player_id: playerId, game_id: gameId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await tx
      .deleteFrom('favorite_games')
      .where('player_id', '=', playerId)
      .where('game_id', '=', gameId)
      .execute()
  }
  return { gameId, favGame }
}
