import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { gameParams, type GameParams } from '../games.ts'
import { operatedInGameBonusSchema } from '../in-game-bonuses.ts'
import { pageFields, pageOf } from '../params.ts'

export const params = gameParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('bonus'),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('bonuses', operatedInGameBonusSchema)

export default endpoint<{
  params: GameParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/games/:gameId/bonuses',
  permission: 'coupons.read',
  summary: 'Lists the bonuses that a game has offered, the newest first.',
})
