import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { askApproval } from '../decide-approval.ts'
import { asked, partsOf } from './shared/approved.ts'
import { siteSum } from './shared/site-sum.ts'

export default operatorChanges('adjustBalance', async (call, { reason, ...sum }) => {
  const { playerId } = await foundPlayer(call)
  const outcome = await askApproval(call.db, {
    playerId,
    kind: 'adjustment',
    wanted: siteSum(servedSite(call), sum),
    reason,
    by: call.token.name,
    parts: partsOf(call),
  })
  return asked(outcome, 'The player has less than this amount.')
})
