import { endpoint } from '../endpoint.ts'
import { gameParams, gameReasonSchema, listedGameSchema, type GameParams, type ListedGame } from '../games.ts'
import type { Reason } from '../players.ts'

export const params = gameParams
export const request = gameReasonSchema
export const result = listedGameSchema

export default endpoint<{ params: GameParams; request: Reason; result: ListedGame }>()({
  route: 'POST /sites/:siteId/games/:gameId/resume',
  permission: 'games.write',
  summary: 'Opens the next instance of a paused game.',
  audit: 'game.resumed',
})
