import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { type CampaignParams, campaignParams } from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'

export const params = campaignParams

const text = { type: 'string' } as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['texts'],
  properties: {
    sendsAt: { type: 'number', description: 'missing where the campaign has no announcement' },
    texts: {
      type: 'array',
      description: 'as a player reads it in each language of the site',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['language', 'title', 'message', 'mail'],
        properties: { language: text, title: text, message: text, mail: text },
      },
    },
  },
} as const satisfies JSONSchema

export default endpoint<{ params: CampaignParams; result: FromSchema<typeof result> }>()({
  route: 'GET /sites/:siteId/campaigns/:campaignId/announcement',
  permission: 'campaigns.read',
  summary: 'The announcement of a campaign as its mail and its message have it, in each language.',
})
