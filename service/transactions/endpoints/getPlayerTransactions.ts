import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { listPlayerTransactions } from '../list-player-transactions.ts'

export default operatorReads('getPlayerTransactions', async (call, request) => {
  const { playerId } = await foundPlayer(call)
  const languageId = servedSite(call).manifest.languages.default
  return listPlayerTransactions(call.db, { ...request, playerId, languageId })
})
