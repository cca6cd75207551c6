import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { endBan } from '../exclusions.ts'

export default operatorChanges('unbanPlayer', async (call) => {
  const { playerId } = await foundPlayer(call)
  if (!(await endBan(call.db, playerId))) throw new ApiRefusal('conflict', 'This player is not banned.')
  return foundPlayer(call)
})
