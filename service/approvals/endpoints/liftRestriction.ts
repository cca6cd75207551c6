import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { askApproval } from '../decide-approval.ts'
import { asked, partsOf } from './shared/approved.ts'

export default operatorChanges('liftRestriction', async (call, { reason }) => {
  const { playerId } = await foundPlayer(call)
  const outcome = await askApproval(call.db, {
    playerId,
    kind: 'restriction-lift',
    wanted: {},
    reason,
    by: call.token.name,
    parts: partsOf(call),
  })
  return asked(outcome, 'This account has no time-out and no self-exclusion.')
})
