import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { makeTicket } from '../login-tickets.ts'

export default operatorChanges('createLoginTicket', async (call) => {
  const { memberId } = servedSite(call)
  const { playerId } = await foundPlayer(call)
  return makeTicket(call.db, call.service.entropy, { memberId, playerId, sessionId: null })
})
