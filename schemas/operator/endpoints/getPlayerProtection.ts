import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { protectionSchema, type Protection } from '../protection.ts'

export const params = playerParams
export const result = protectionSchema

export default endpoint<{ params: PlayerParams; result: Protection }>()({
  route: 'GET /sites/:siteId/players/:playerId/protection',
  permission: 'players.read',
  summary: 'The limits of a player, their own and customer service’s, and a time-out or self-exclusion.',
})
