import { endpoint } from '../endpoint.ts'
import { changedWebhookSchema, webhookParams, type ChangedWebhook, type WebhookParams } from '../webhooks.ts'

export const params = webhookParams
export const result = changedWebhookSchema

export default endpoint<{ params: WebhookParams; result: ChangedWebhook }>()({
  route: 'DELETE /sites/:siteId/webhooks/:webhookId',
  permission: 'webhooks.write',
  summary: 'Ends a webhook for good; messages that wait are not sent.',
  audit: 'webhook.ended',
})
