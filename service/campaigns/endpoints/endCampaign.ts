import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { endCampaign, toOperatedCampaign } from '../operated-campaigns.ts'
import { lockedCampaign } from './shared/locked-campaign.ts'

export default operatorChanges('endCampaign', async (call) => {
  const ended = await endCampaign(call.db, await lockedCampaign(call))
  if (ended === 'decided') throw new ApiRefusal('conflict', 'This campaign has ended.')
  return toOperatedCampaign(ended)
})
