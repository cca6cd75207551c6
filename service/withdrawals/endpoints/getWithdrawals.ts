import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listWithdrawals } from '../list-withdrawals.ts'

export default operatorReads('getWithdrawals', async (call, request) =>
  listWithdrawals(call.db, call.service.vault, { ...request, memberId: servedSite(call).memberId }),
)
