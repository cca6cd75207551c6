import {
  auditedCampaign,
  type CampaignParams,
  campaignParams,
  type OperatedCampaign,
  operatedCampaignSchema,
} from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'

export const params = campaignParams
export const result = operatedCampaignSchema

export default endpoint<{ params: CampaignParams; result: OperatedCampaign }>()({
  route: 'POST /sites/:siteId/campaigns/:campaignId/pause',
  permission: 'campaigns.start',
  summary: 'Pauses a campaign: nobody is granted it until it is started again. What was granted stays.',
  audit: {
    action: 'campaign.paused',
    facts: ({ params, result: campaign }) => ({ ...params, ...auditedCampaign(campaign) }),
  },
  auditsBefore: true,
})
