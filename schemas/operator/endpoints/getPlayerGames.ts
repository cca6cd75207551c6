import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, playerParams, type PlayerParams } from '../params.ts'
import { playedGameSchema } from '../player-records.ts'

export const params = playerParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('draw'),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('games', playedGameSchema)

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/players/:playerId/games',
  permission: 'players.read',
  summary: 'Lists the draws, cards and rooms in which a player has plays, the newest first.',
})
