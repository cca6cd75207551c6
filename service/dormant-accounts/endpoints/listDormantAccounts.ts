import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listDormant } from '../list-dormant.ts'

export default operatorReads('listDormantAccounts', (call, request) =>
  listDormant(call.db, { ...request, memberId: servedSite(call).memberId }),
)
