import { setFavorite } from '#service/players/favorite-games.ts'
import { changes } from './handler.ts'

export default changes('saveFavoriteGame', (tx, call, { gameId }) =>
  setFavorite(tx, call, { gameId, favGame: true }),
)
