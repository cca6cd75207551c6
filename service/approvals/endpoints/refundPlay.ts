import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { askApproval } from '../decide-approval.ts'
import { playerOfPlay } from '../play-refund.ts'
import { asked, partsOf } from './shared/approved.ts'

export default operatorChanges('refundPlay', async (call, { reason }) => {
  const { memberId } = servedSite(call)
  const { playId } = call.params
  const playerId = await playerOfPlay(call.db, { memberId, playId })
  if (playerId === null) throw new ApiRefusal('not-found', 'This site has no such play.')
  const outcome = await askApproval(call.db, {
    playerId,
    kind: 'play-refund',
    wanted: { playId },
    reason,
    by: call.token.name,
    parts: partsOf(call),
  })
  return asked(
    outcome,
    'Nothing was paid for this play, or it is refunded, or its draw has not ended: refund the instance then.',
  )
})
