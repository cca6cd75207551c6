import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listApprovals } from '../approval-rows.ts'

export default operatorReads('getApprovals', (call, { status }) =>
  listApprovals(call.db, servedSite(call).memberId, status),
)
