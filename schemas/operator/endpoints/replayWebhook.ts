import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { webhookParams, type WebhookParams } from '../webhooks.ts'

export const params = webhookParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['from'],
  properties: {
    from: { type: 'integer', minimum: 0, description: 'UTC milliseconds; messages are kept for 30 days' },
    until: { type: 'integer', minimum: 0, description: 'UTC milliseconds; by default now' },
  },
  examples: [{ from: 1_790_000_000_000 }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['messages'],
  properties: { messages: { type: 'integer', description: 'how many are sent again' } },
} as const satisfies JSONSchema

export default endpoint<{
  params: WebhookParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'POST /sites/:siteId/webhooks/:webhookId/replay',
  permission: 'webhooks.write',
  summary: 'Sends every message of a period to a webhook again, as far as it asks for the event.',
  audit: 'webhook.replayed',
})
