import { setFavorite } from '#service/players/favorite-games.ts'
import { changes } from './handler.ts'

export default changes('deleteFavoriteGame', (tx, call, { gameId }) =>
  setFavorite(tx, call, { gameId, favGame: false }),
)
