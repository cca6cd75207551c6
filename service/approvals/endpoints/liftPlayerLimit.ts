import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { askApproval } from '../decide-approval.ts'
import { asked, partsOf } from './shared/approved.ts'

export default operatorChanges('liftPlayerLimit', async (call, { reason, source = 'customerService' }) => {
  const { playerId } = await foundPlayer(call)
  const outcome = await askApproval(call.db, {
    playerId,
    kind: 'limit-lift',
    wanted: { limit: call.params.kind, source },
    reason,
    by: call.token.name,
    parts: partsOf(call),
  })
  return asked(outcome, 'The player has no such limit.')
})
