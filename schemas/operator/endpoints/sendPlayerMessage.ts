import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import {
  foundPlayerSchema,
  messageMarketingSchema,
  messageTextSchema,
  messageTitleSchema,
  type FoundPlayer,
} from '../players.ts'

export const params = playerParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'body'],
  properties: { title: messageTitleSchema, body: messageTextSchema, marketing: messageMarketingSchema },
  examples: [{ title: 'Your letter', body: 'We have answered it.' }],
} as const satisfies JSONSchema

export const result = foundPlayerSchema

export default endpoint<{ params: PlayerParams; request: FromSchema<typeof request>; result: FoundPlayer }>()(
  {
    route: 'POST /sites/:siteId/players/:playerId/messages',
    permission: 'messages.send',
    summary: 'Sends a message to a player: shown at once, or after the next login where the player is away.',
    status: 201,
    // Its text may name the player, and the log is kept for ever.
    audit: {
      action: 'player.messaged',
      facts: ({ params: { siteId, playerId }, request: { marketing } }) => ({
        siteId,
        playerId,
        ...(marketing !== undefined && { marketing }),
      }),
    },
  },
)
