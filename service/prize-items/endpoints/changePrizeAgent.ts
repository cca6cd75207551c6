import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { changeAgent, operatedAgent } from '../prize-agents.ts'

export default operatorChanges('changePrizeAgent', async (call, terms) => {
  const which = { memberId: servedSite(call).memberId, agentId: call.params.agentId }
  call.recordBefore((await operatedAgent(call.db, which)) ?? null)
  const agent = await changeAgent(call.db, which, terms)
  if (agent === null) throw new ApiRefusal('not-found', 'This site has no such agent.')
  return agent
})
