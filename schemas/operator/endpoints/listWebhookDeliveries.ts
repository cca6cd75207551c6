import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'
import { WEBHOOK_DELIVERY_STATES, webhookDeliverySchema } from '../webhooks.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    state: { enum: WEBHOOK_DELIVERY_STATES },
    webhookId: rowIdSchema,
    ...pageFields('delivery'),
  },
  examples: [{ state: 'given-up', limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('deliveries', webhookDeliverySchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/webhook-deliveries',
  permission: 'webhooks.read',
  summary: 'Lists the deliveries to the webhooks of a site, the newest first.',
})
