import { endpoint } from '../endpoint.ts'
import { changedWebhookSchema, webhookParams, type ChangedWebhook, type WebhookParams } from '../webhooks.ts'

export const params = webhookParams
export const result = changedWebhookSchema

export default endpoint<{ params: WebhookParams; result: ChangedWebhook }>()({
  route: 'POST /sites/:siteId/webhooks/:webhookId/resume',
  permission: 'webhooks.write',
  summary: 'Sends the messages of a paused webhook again, those that waited first.',
  audit: 'webhook.resumed',
})
