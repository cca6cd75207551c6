import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { liftExclusion } from '../exclusions.ts'
import { playerProtection } from './shared/player-protection.ts'

export default operatorChanges('liftRestriction', async (call) => {
  const { playerId } = await foundPlayer(call)
  if (!(await liftExclusion(call.db, playerId))) {
    throw new ApiRefusal('conflict', 'This account has no time-out and no self-exclusion.')
  }
  return playerProtection(call)
})
