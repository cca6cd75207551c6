import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listReferrals } from '../operated-referrals.ts'

export default operatorReads('getReferrals', async (call, request) =>
  listReferrals(call.db, { ...request, memberId: servedSite(call).memberId }),
)
