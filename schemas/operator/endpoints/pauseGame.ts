import { endpoint } from '../endpoint.ts'
import { gameParams, gameReasonSchema, listedGameSchema, type GameParams, type ListedGame } from '../games.ts'
import type { Reason } from '../players.ts'

export const params = gameParams
export const request = gameReasonSchema
export const result = listedGameSchema

export default endpoint<{ params: GameParams; request: Reason; result: ListedGame }>()({
  route: 'POST /sites/:siteId/games/:gameId/pause',
  permission: 'games.write',
  summary:
    'Opens no further instance of a game until it is resumed. An open one that anybody joined is sold on and drawn; any other is withdrawn.',
  audit: 'game.paused',
})
