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
  route: 'POST /sites/:siteId/campaigns/:campaignId/end',
  permission: 'campaigns.start',
  summary: 'Ends a campaign for good. What was granted stays, and cash back is paid for the time until now.',
  audit: {
    action: 'campaign.ended',
    facts: ({ params, result: campaign }) => ({ ...params, ...auditedCampaign(campaign) }),
  },
  auditsBefore: true,
})
