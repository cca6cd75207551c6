import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listAgents } from '../prize-agents.ts'

export default operatorReads('getPrizeAgents', (call, request) =>
  listAgents(call.db, { ...request, memberId: servedSite(call).memberId }),
)
