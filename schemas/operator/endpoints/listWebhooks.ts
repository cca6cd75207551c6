import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'
import { WEBHOOK_STATES, webhookSchema } from '../webhooks.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { state: { enum: WEBHOOK_STATES }, ...pageFields('webhook') },
  examples: [{ state: 'paused' }],
} as const satisfies JSONSchema

export const result = pageOf('webhooks', webhookSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/webhooks',
  permission: 'webhooks.read',
  summary: 'Lists the webhooks of a site, the oldest first.',
})
