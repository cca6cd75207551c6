import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, playerParams, type PlayerParams } from '../params.ts'
import { playerSessionSchema } from '../player-records.ts'

export const params = playerParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('session'),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['sessions', 'hasMore', 'devices'],
  properties: {
    sessions: { type: 'array', items: playerSessionSchema },
    hasMore: { type: 'boolean' },
    devices: {
      type: 'array',
      description:
        'the devices from which the account logged in, the last used first; at most ten are remembered',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['lastUsedTime'],
        properties: { lastUsedTime: { type: 'number', description: 'UTC milliseconds' } },
      },
    },
  },
} as const satisfies JSONSchema

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/players/:playerId/sessions',
  permission: 'players.read',
  summary:
    'Lists the sessions of a player, the newest first, until the service removes them, and the devices that it remembers.',
})
