import { changes } from '#service/call/handler.ts'
import { blockGames } from '../game-blocks.ts'

export default changes('blockGames', ({ db, site, player: { playerId } }, wanted) =>
  blockGames(db, { playerId, memberId: site.memberId, wanted }),
)
