import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { listSubscriptions } from '../player-subscriptions.ts'

export default operatorReads('getPlayerSubscriptions', async (call) => {
  const { playerId } = await foundPlayer(call)
  const { languages } = servedSite(call).manifest
  return listSubscriptions(call.db, { playerId, gameId: undefined }, languages.default)
})
