import { endpoint } from '../endpoint.ts'
import {
  webhookParams,
  webhookWithSecretSchema,
  type WebhookParams,
  type WebhookWithSecret,
} from '../webhooks.ts'

export const params = webhookParams
export const result = webhookWithSecretSchema

export default endpoint<{ params: WebhookParams; result: WebhookWithSecret }>()({
  route: 'POST /sites/:siteId/webhooks/:webhookId/secret',
  permission: 'webhooks.write',
  summary: 'Makes a new key of the signatures of a webhook. The key before signs too for a day.',
  audit: { action: 'webhook.secret-renewed', facts: ({ params }) => params },
})
