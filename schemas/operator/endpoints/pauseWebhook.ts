import { endpoint } from '../endpoint.ts'
import { changedWebhookSchema, webhookParams, type ChangedWebhook, type WebhookParams } from '../webhooks.ts'

export const params = webhookParams
export const result = changedWebhookSchema

export default endpoint<{ params: WebhookParams; result: ChangedWebhook }>()({
  route: 'POST /sites/:siteId/webhooks/:webhookId/pause',
  permission: 'webhooks.write',
  summary: 'Pauses a webhook: its messages wait.',
  audit: 'webhook.paused',
})
