import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { beginExclusion } from '../exclusions.ts'

export default operatorChanges('banPlayer', async (call) => {
  const { playerId } = await foundPlayer(call)
  const isBanned = await beginExclusion(call.db, call.service.sessions, { playerId, kind: 'ban' })
  if (!isBanned) throw new ApiRefusal('conflict', 'This player is banned already.')
  return foundPlayer(call)
})
