import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { pauseCampaign, toOperatedCampaign } from '../operated-campaigns.ts'
import { lockedCampaign } from './shared/locked-campaign.ts'

export default operatorChanges('pauseCampaign', async (call) => {
  const row = await lockedCampaign(call)
  const paused = await pauseCampaign(call.db, row)
  if (paused === 'decided') throw new ApiRefusal('conflict', `This campaign is ${row.status}.`)
  return toOperatedCampaign(paused)
})
