import { endpoint } from '../endpoint.ts'
import { changedWebhookSchema, webhookParams, type ChangedWebhook, type WebhookParams } from '../webhooks.ts'

export const params = webhookParams
export const result = changedWebhookSchema

export default endpoint<{ params: WebhookParams; result: ChangedWebhook }>()({
  route: 'POST /sites/:siteId/webhooks/:webhookId/test',
  permission: 'webhooks.write',
  summary: 'Sends a message webhook.test to a webhook.',
  audit: 'webhook.tested',
})
