import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { playerSummarySchema, type PlayerSummary } from '../player-records.ts'

export const params = playerParams
export const result = playerSummarySchema

export default endpoint<{ params: PlayerParams; result: PlayerSummary }>()({
  route: 'GET /sites/:siteId/players/:playerId',
  permission: 'players.read',
  summary: 'A player with their state, what is verified, and the balances of their accounts.',
})
