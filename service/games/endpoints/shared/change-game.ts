import type { GameParams, ListedGame } from '#schemas/operator/games.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { Tx } from '#service/database/database.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import { listGames } from '#service/games/views/list-games.ts'
import type { GameChangeRefusal } from '#service/games/changes/operated-games.ts'

export const NO_SUCH_GAME = 'This site has no such game.'

const MESSAGES: Record<GameChangeRefusal, string> = {
  'not-found': NO_SUCH_GAME,
  ended: 'This game has ended.',
  paused: 'This game is paused already.',
  'not-paused': 'This game is not paused.',
}

type Change = (
  tx: Tx,
  game: { memberId: number; gameId: number },
  seeds: SeedVault,
) => Promise<GameChangeRefusal | null>

/** Changes the game of a call and returns it afterwards; a refusal is thrown as an `ApiRefusal`. */
export async function changeGame(call: OperatorCall<GameParams, Tx>, change: Change): Promise<ListedGame> {
  const game = { memberId: servedSite(call).memberId, gameId: call.params.gameId }
  const refusal = await change(call.db, game, call.service.seeds)
  if (refusal !== null) {
    throw new ApiRefusal(refusal === 'not-found' ? 'not-found' : 'conflict', MESSAGES[refusal])
  }
  return listedGame(call.db, game)
}

/** An existing game in the operator's view. */
export async function listedGame(tx: Tx, game: { memberId: number; gameId: number }): Promise<ListedGame> {
  const {
    rows: [listed],
  } = await listGames(tx, game)
  if (listed === undefined) throw new ApiRefusal('not-found', NO_SUCH_GAME)
  return listed
}
