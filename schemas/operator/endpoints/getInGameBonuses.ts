import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { gameParams, type GameParams } from '../games.ts'
import { operatedInGameBonusSchema, type OperatedInGameBonus } from '../in-game-bonuses.ts'

export const params = gameParams
export const result = { type: 'array', items: operatedInGameBonusSchema } as const satisfies JSONSchema

export default endpoint<{ params: GameParams; result: OperatedInGameBonus[] }>()({
  route: 'GET /sites/:siteId/games/:gameId/bonuses',
  permission: 'coupons.read',
  summary: 'Lists the bonuses that a game has offered, the newest first; at most 200.',
})
