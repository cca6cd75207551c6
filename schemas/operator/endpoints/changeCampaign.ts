import {
  auditedCampaign,
  type CampaignParams,
  campaignParams,
  type CampaignTerms,
  campaignTermsSchema,
  type OperatedCampaign,
  operatedCampaignSchema,
} from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'

export const params = campaignParams
export const request = campaignTermsSchema
export const result = operatedCampaignSchema

export default endpoint<{ params: CampaignParams; request: CampaignTerms; result: OperatedCampaign }>()({
  route: 'PUT /sites/:siteId/campaigns/:campaignId',
  permission: 'campaigns.write',
  summary:
    'Replaces the terms of a draft, or of a paused campaign. A paused one keeps its kind, currency, first day, class and the terms of its kind.',
  audit: {
    action: 'campaign.changed',
    facts: ({ params, result: campaign }) => ({ ...params, ...auditedCampaign(campaign) }),
  },
  edits: 'campaigns',
})
