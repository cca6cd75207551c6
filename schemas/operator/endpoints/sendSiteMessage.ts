import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { messageTextSchema, messageTitleSchema } from '../players.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'body'],
  properties: {
    title: messageTitleSchema,
    body: messageTextSchema,
    gameId: { ...rowIdSchema, description: 'the game that it is about' },
  },
  examples: [{ title: 'Tonight', body: 'The jackpot is at ten millions.', gameId: 12 }],
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
