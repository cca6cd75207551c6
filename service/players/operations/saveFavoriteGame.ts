import { setFavorite } from '#service/players/favorite-games.ts'
import { changes } from '#service/call/handler.ts'

export default changes('saveFavoriteGame', (call, { gameId }) => setFavorite(call, { gameId, favGame: true }))
