import {
  auditedCampaign,
  type CampaignTerms,
  campaignTermsSchema,
  type OperatedCampaign,
  operatedCampaignSchema,
} from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = campaignTermsSchema
export const result = operatedCampaignSchema

export default endpoint<{ params: SiteParams; request: CampaignTerms; result: OperatedCampaign }>()({
  route: 'POST /sites/:siteId/campaigns',
  permission: 'campaigns.write',
  summary: 'Creates the draft of a campaign. Nobody is granted it before it is started.',
  audit: {
    action: 'campaign.created',
    facts: ({ params, result: campaign }) => ({ ...params, ...auditedCampaign(campaign) }),
  },
})
