import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listPrizeItems } from '../operated-prize-items.ts'

export default operatorReads('getPrizeItems', (call, { status }) =>
  listPrizeItems(call.db, call.service.vault, { memberId: servedSite(call).memberId, status }),
)
