import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { askApproval } from '../decide-approval.ts'
import { asked } from './shared/approved.ts'

export default operatorChanges('liftPlayerLimit', async (call, { reason, source = 'customerService' }) => {
  const { playerId } = await foundPlayer(call)
  const outcome = await askApproval(call.db, {
    memberId: servedSite(call).memberId,
    playerId,
    kind: 'limit-lift',
    wanted: { limit: call.params.kind, source },
    reason,
    by: call.token.name,
  })
  return asked(outcome, 'The player has no such limit.')
})
