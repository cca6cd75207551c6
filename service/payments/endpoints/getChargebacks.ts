import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listChargebacks } from '../list-chargebacks.ts'

export default operatorReads('getChargebacks', async (call, request) =>
  listChargebacks(call.db, { ...request, memberId: servedSite(call).memberId }),
)
