import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { liftAccountLimit } from '../account-limits.ts'
import { playerProtection } from './shared/player-protection.ts'

export default operatorChanges('liftPlayerLimit', async (call) => {
  const { playerId } = await foundPlayer(call)
  if (!(await liftAccountLimit(call.db, playerId, call.params.kind))) {
    throw new ApiRefusal('conflict', 'Customer service has set no such limit.')
  }
  return playerProtection(call)
})
