import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { readPlayerSummary } from '../rows/player-summary.ts'

export default operatorReads('getPlayer', async (call) => {
  const { memberId } = servedSite(call)
  const summary = await readPlayerSummary(call.db, { memberId, playerId: call.params.playerId })
  if (summary === null) throw new ApiRefusal('not-found', 'This site has no such player.')
  return summary
})
