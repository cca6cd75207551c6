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
  route: 'POST /sites/:siteId/campaigns/:campaignId/start',
  permission: 'campaigns.start',
  summary:
    'Starts a draft or a paused campaign: at once, or on its first day. Above the bound of its currency (withdrawal.twoOperatorsAbove) another person than the last one who changed it.',
  audit: {
    action: 'campaign.started',
    facts: ({ params, result: campaign }) => ({ ...params, ...auditedCampaign(campaign) }),
  },
  auditsBefore: true,
})
