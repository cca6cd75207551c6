import { findInstance } from '#service/games/rows/find-instance.ts'
import { playersInGame } from '#service/games/views/players-in-game.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getGamePlayers', async (call, { gameInstanceId }) =>
  playersInGame(call.service, orFault(await findInstance(call.db, call, gameInstanceId))),
)
