import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import {
  changedWebhookSchema,
  webhookEventsSchema,
  webhookParams,
  type ChangedWebhook,
  type WebhookParams,
} from '../webhooks.ts'

export const params = webhookParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['events'],
  properties: { events: webhookEventsSchema },
  examples: [{ events: ['withdrawal.*', 'plays.sold'] }],
} as const satisfies JSONSchema

export const result = changedWebhookSchema

export default endpoint<{
  params: WebhookParams
  request: FromSchema<typeof request>
  result: ChangedWebhook
}>()({
  route: 'PUT /sites/:siteId/webhooks/:webhookId',
  permission: 'webhooks.write',
  summary: 'Sets the events of a webhook. Messages that wait are sent nevertheless.',
  audit: 'webhook.changed',
  edits: 'webhooks',
})
