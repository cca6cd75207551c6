import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { listLikelyAccounts } from '../likely-accounts.ts'

export default operatorReads('getLikelyAccounts', async (call) => {
  const { playerId, username } = await foundPlayer(call)
  const { memberId } = servedSite(call)
  return listLikelyAccounts(call.db, call.service.keys, { memberId, playerId, username })
})
