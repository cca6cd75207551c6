import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { webhookEventsSchema, webhookWithSecretSchema, type WebhookWithSecret } from '../webhooks.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['url', 'events'],
  properties: {
    url: {
      type: 'string',
      maxLength: 500,
      description: 'an address whose origin is in WEBHOOK_ORIGINS',
    },
    events: webhookEventsSchema,
  },
  examples: [{ url: 'https://crm.example/tombolo', events: ['withdrawal.*', 'player.excluded'] }],
} as const satisfies JSONSchema
export type NewWebhook = FromSchema<typeof request>

export const result = webhookWithSecretSchema

export default endpoint<{ params: SiteParams; request: NewWebhook; result: WebhookWithSecret }>()({
  route: 'POST /sites/:siteId/webhooks',
  permission: 'webhooks.write',
  summary: 'Makes a webhook. The service sends signed messages about changes on the site to its address.',
  status: 201,
  audit: {
    action: 'webhook.created',
    facts: ({ params, request: { url, events }, result: { webhookId } }) => ({
      ...params,
      webhookId,
      url,
      events,
    }),
  },
})
