import { setFavorite } from '#service/players/favorite-games.ts'
import { changes } from '#service/call/handler.ts'

export default changes('saveFavoriteGame', ({ db, site, player: { playerId } }, { gameId }) =>
  setFavorite(db, { playerId, memberId: site.memberId }, { gameId, favGame: true }),
)
