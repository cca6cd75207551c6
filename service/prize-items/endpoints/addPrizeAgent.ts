import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { addAgent } from '../prize-agents.ts'

export default operatorChanges('addPrizeAgent', (call, terms) =>
  addAgent(call.db, servedSite(call).memberId, terms),
)
