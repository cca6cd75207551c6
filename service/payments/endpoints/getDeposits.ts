import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listSiteDeposits } from '../list-site-deposits.ts'

export default operatorReads('getDeposits', async (call, request) =>
  listSiteDeposits(call.db, { ...request, memberId: servedSite(call).memberId }),
)
