import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { webhookSchema } from '../webhooks.ts'

export const params = siteParams

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['webhooks'],
  properties: { webhooks: { type: 'array', items: webhookSchema } },
} as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; result: FromSchema<typeof result> }>()({
  route: 'GET /sites/:siteId/webhooks',
  permission: 'webhooks.read',
  summary: 'Lists the webhooks of a site, the oldest first.',
})
