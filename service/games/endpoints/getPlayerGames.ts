import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listPlayedGames } from '#service/games/views/played-games.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'

export default operatorReads('getPlayerGames', async (call, request) => {
  const { playerId } = await foundPlayer(call)
  const languageId = servedSite(call).manifest.languages.default
  return listPlayedGames(call.db, { ...request, playerId, languageId })
})
