import { endpoint } from '../endpoint.ts'
import { gameParams, gameReasonSchema, listedGameSchema, type GameParams, type ListedGame } from '../games.ts'
import type { Reason } from '../players.ts'

export const params = gameParams
export const request = gameReasonSchema
export const result = listedGameSchema

export default endpoint<{ params: GameParams; request: Reason; result: ListedGame }>()({
  route: 'POST /sites/:siteId/games/:gameId/end',
  permission: 'games.write',
  summary:
    'Ends a game for good: no further instance opens, and what was paid ahead for draws of it goes back.',
  audit: 'game.ended',
})
