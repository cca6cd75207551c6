import { endpoint } from '../endpoint.ts'
import { reasonSchema, type Reason } from '../players.ts'
import { limitParams, protectionSchema, type LimitParams, type Protection } from '../protection.ts'

export const params = limitParams
export const request = reasonSchema
export const result = protectionSchema

export default endpoint<{ params: LimitParams; request: Reason; result: Protection }>()({
  route: 'POST /sites/:siteId/players/:playerId/limits/:kind/lift',
  permission: 'players.protect',
  summary: 'Ends customer service’s limit of a player; the player’s own stays.',
  audit: 'player.limit-lifted',
})
