import { endpoint } from '../endpoint.ts'
import { limitParams, newLimitSchema, protectionSchema } from '../protection.ts'
import type { LimitParams, NewLimit, Protection } from '../protection.ts'

export const params = limitParams
export const request = newLimitSchema
export const result = protectionSchema

export default endpoint<{ params: LimitParams; request: NewLimit; result: Protection }>()({
  route: 'PUT /sites/:siteId/players/:playerId/limits/:kind',
  permission: 'players.protect',
  summary:
    'Sets customer service’s limit of a player, which applies at once; the player’s own can only be lower.',
  audit: 'player.limit-set',
  auditsBefore: true,
})
