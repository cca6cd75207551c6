import {
  type CampaignParams,
  campaignParams,
  type CampaignWithGrants,
  campaignWithGrantsSchema,
} from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'

export const params = campaignParams
export const result = campaignWithGrantsSchema

export default endpoint<{ params: CampaignParams; result: CampaignWithGrants }>()({
  route: 'GET /sites/:siteId/campaigns/:campaignId',
  permission: 'campaigns.read',
  summary: 'A campaign with its figures and its newest grants.',
})
