import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { CAMPAIGN_STATUSES, operatedCampaignSchema } from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { ...pageFields('campaign'), status: { enum: CAMPAIGN_STATUSES } },
  examples: [{ status: 'running' }],
} as const satisfies JSONSchema

export const result = pageOf('campaigns', operatedCampaignSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/campaigns',
  permission: 'campaigns.read',
  summary: 'Lists the campaigns of a site with what they have cost, the newest first.',
})
