import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listChargebacks } from '../list-chargebacks.ts'

export default operatorReads('getChargebacks', (call) => listChargebacks(call.db, servedSite(call).memberId))
