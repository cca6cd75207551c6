import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { reopenAccount } from '../reopen-account.ts'

export default operatorChanges('reopenAccount', async (call) => {
  const { playerId } = await foundPlayer(call)
  if (!(await reopenAccount(call.db, playerId)))
    throw new ApiRefusal('conflict', 'This account is not dormant.')
  return foundPlayer(call)
})
