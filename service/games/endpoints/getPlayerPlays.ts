import { operatorReads } from '#service/call/endpoint-handler.ts'
import { listPlayerPlays } from '#service/games/views/played-games.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'

export default operatorReads('getPlayerPlays', async (call, request) => {
  const { playerId } = await foundPlayer(call)
  return listPlayerPlays(call.db, { ...request, playerId, gameInstanceId: call.params.gameInstanceId })
})
