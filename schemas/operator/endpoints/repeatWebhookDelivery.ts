import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { idSchema } from '../../common-schemas.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'

export const params = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'deliveryId'],
  properties: { siteId: idSchema, deliveryId: rowIdSchema },
  examples: [{ siteId: 'aurora', deliveryId: 4021 }],
} as const satisfies JSONSchema
export type DeliveryParams = FromSchema<typeof params>

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['deliveryId'],
  properties: { deliveryId: { type: 'integer' } },
} as const satisfies JSONSchema

export default endpoint<{ params: DeliveryParams; result: FromSchema<typeof result> }>()({
  route: 'POST /sites/:siteId/webhook-deliveries/:deliveryId/repeat',
  permission: 'webhooks.write',
  summary: 'Sends a delivery again now, also one that was delivered or given up.',
  audit: 'webhook.repeated',
})
