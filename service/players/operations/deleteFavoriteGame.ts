import { setFavorite } from '#service/players/rows/favorite-games.ts'
import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default changes('deleteFavoriteGame', async ({ db, site, player: { playerId } }, { gameId }) =>
  orFault(await setFavorite(db, { playerId, memberId: site.memberId }, { gameId, favGame: false })),
)
