import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { LANGUAGE_CODE_PATTERN } from '../../common-schemas.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { messageMarketingSchema, messageTextSchema, messageTitleSchema } from '../players.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'body'],
  properties: {
    title: messageTitleSchema,
    body: messageTextSchema,
    texts: {
      type: 'object',
      maxProperties: 40,
      propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'body'],
        properties: { title: messageTitleSchema, body: messageTextSchema },
      },
      description:
        'the message in other languages of the site; a language without one has `title` and `body`',
    },
    gameId: { ...rowIdSchema, description: 'the game that it is about' },
    marketing: messageMarketingSchema,
  },
  examples: [
    {
      title: 'Tonight',
      body: 'The jackpot is at ten millions.',
      texts: { de: { title: 'Heute Abend', body: 'Der Jackpot steht bei zehn Millionen.' } },
      gameId: 12,
    },
  ],
} as const satisfies JSONSchema
export type SiteMessage = FromSchema<typeof request>

export const result = request

export default endpoint<{ params: SiteParams; request: SiteMessage; result: SiteMessage }>()({
  route: 'POST /sites/:siteId/messages',
  permission: 'messages.send',
  summary:
    'Sends a message to everybody on a site: shown at once, or after the next login within 30 days to a player who is away.',
  status: 201,
  audit: 'site.messaged',
})
