import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listPrizeItems } from '../operated-prize-items.ts'

export default operatorReads('getPrizeItems', async (call, request) =>
  listPrizeItems(call.db, call.service.vault, { ...request, memberId: servedSite(call).memberId }),
)
