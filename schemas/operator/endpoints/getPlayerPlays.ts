import { idSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf } from '../params.ts'
import { playerPlaySchema } from '../player-records.ts'

export const params = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'playerId', 'gameInstanceId'],
  properties: { siteId: idSchema, playerId: rowIdSchema, gameInstanceId: rowIdSchema },
  examples: [{ siteId: 'aurora', playerId: 17, gameInstanceId: 4 }],
} as const satisfies JSONSchema

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('play'),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('plays', playerPlaySchema)

export default endpoint<{
  params: FromSchema<typeof params>
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/players/:playerId/games/:gameInstanceId/plays',
  permission: 'players.read',
  summary: 'Lists the plays of a player in one draw, in the order in which they were bought.',
})
