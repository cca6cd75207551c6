import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { findCampaign } from '../campaign-rows.ts'
import { withGrants } from '../operated-campaigns.ts'
import { NOT_FOUND } from './shared/locked-campaign.ts'

export default operatorReads('getCampaign', async (call) => {
  const { memberId } = servedSite(call)
  const row = await findCampaign(call.db, { memberId, campaignId: call.params.campaignId })
  if (row === null) throw new ApiRefusal('not-found', NOT_FOUND)
  return withGrants(call.db, row)
})
