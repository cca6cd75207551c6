import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listCases } from '../list-cases.ts'

export default operatorReads('listSupportCases', async (call, request) =>
  listCases(call.db, call.service.vault, { ...request, memberId: servedSite(call).memberId }),
)
