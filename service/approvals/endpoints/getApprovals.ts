import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listApprovals } from '../approval-rows.ts'

export default operatorReads('getApprovals', async (call, request) =>
  listApprovals(call.db, { ...request, memberId: servedSite(call).memberId }),
)
