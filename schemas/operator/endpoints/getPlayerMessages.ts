import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, playerParams, type PlayerParams } from '../params.ts'
import { sentMessageSchema } from '../player-records.ts'

export const params = playerParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('message'),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('messages', sentMessageSchema)

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/players/:playerId/messages',
  permission: 'players.read',
  summary: 'Lists the messages that were sent to a player alone, the newest first.',
})
