import { MARKETING_CHANNELS, MARKETING_ORIGINS, MARKETING_TOPICS } from '../../entities/marketing.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'

export const params = playerParams

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['playerId', 'consents'],
  properties: {
    playerId: { type: 'integer' },
    /** The newest first. */
    consents: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['channel', 'topic', 'isGiven', 'origin', 'at'],
        properties: {
          channel: { enum: MARKETING_CHANNELS },
          topic: { enum: MARKETING_TOPICS },
          isGiven: { type: 'boolean', description: 'false: a withdrawal' },
          origin: { enum: MARKETING_ORIGINS },
          wording: { type: 'string', description: 'version of the question that the player answered' },
          languageId: { type: 'string', description: 'language of the question' },
          at: { type: 'number', description: 'UTC milliseconds' },
        },
      },
    },
  },
} as const satisfies JSONSchema

export default endpoint<{ params: PlayerParams; result: FromSchema<typeof result> }>()({
  route: 'GET /sites/:siteId/players/:playerId/marketing',
  permission: 'players.read',
  summary:
    'Every consent of a player to marketing and every withdrawal, with its time, its origin and the version of the question.',
})
