import { endpoint } from '../endpoint.ts'
import { gameParams, type GameParams } from '../games.ts'
import { operatedInGameBonusSchema, type OperatedInGameBonus } from '../in-game-bonuses.ts'

export const params = gameParams
export const result = operatedInGameBonusSchema

export default endpoint<{ params: GameParams; result: OperatedInGameBonus }>()({
  route: 'POST /sites/:siteId/games/:gameId/bonuses/end',
  permission: 'coupons.write',
  summary: 'Ends the bonus that a game offers now. What was claimed stays.',
  audit: {
    action: 'in-game-bonus.ended',
    facts: ({ params, result: { bonusId, claims } }) => ({ ...params, bonusId, claims }),
  },
})
