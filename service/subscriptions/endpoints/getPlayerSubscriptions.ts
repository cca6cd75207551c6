import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { listPlayerSubscriptions } from '../player-subscriptions.ts'

export default operatorReads('getPlayerSubscriptions', async (call, request) => {
  const { playerId } = await foundPlayer(call)
  const { languages } = servedSite(call).manifest
  return listPlayerSubscriptions(call.db, { ...request, playerId, languageId: languages.default })
})
