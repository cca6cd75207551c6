import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listCampaigns, toOperatedCampaign } from '../operated-campaigns.ts'

export default operatorReads('getCampaigns', async (call, request) => {
  const { rows, hasMore } = await listCampaigns(call.db, { ...request, memberId: servedSite(call).memberId })
  return { campaigns: rows.map(toOperatedCampaign), hasMore }
})
