import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import {
  newRestrictionSchema,
  protectionSchema,
  type NewRestriction,
  type Protection,
} from '../protection.ts'

export const params = playerParams
export const request = newRestrictionSchema
export const result = protectionSchema

export default endpoint<{ params: PlayerParams; request: NewRestriction; result: Protection }>()({
  route: 'POST /sites/:siteId/players/:playerId/restriction',
  permission: 'players.protect',
  summary:
    'Begins a time-out or a self-exclusion for a player, on every site of the operator, with a mail to them.',
  audit: 'player.restricted',
})
