import { endpoint } from '../endpoint.ts'
import { gameParams, type GameParams } from '../games.ts'
import {
  inGameBonusTermsSchema,
  operatedInGameBonusSchema,
  type InGameBonusTerms,
  type OperatedInGameBonus,
} from '../in-game-bonuses.ts'

export const params = gameParams
export const request = inGameBonusTermsSchema
export const result = operatedInGameBonusSchema

export default endpoint<{ params: GameParams; request: InGameBonusTerms; result: OperatedInGameBonus }>()({
  route: 'POST /sites/:siteId/games/:gameId/bonuses',
  permission: 'coupons.write',
  summary:
    'Offers a bonus to the players of a game, who claim it while they watch the draw or look at its result. A game has one at a time.',
  status: 201,
  audit: {
    action: 'in-game-bonus.offered',
    facts: ({ params, request: terms, result: { bonusId } }) => ({ ...params, ...terms, bonusId }),
  },
})
