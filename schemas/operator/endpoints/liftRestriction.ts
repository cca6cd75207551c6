import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { reasonSchema, type Reason } from '../players.ts'
import { protectionSchema, type Protection } from '../protection.ts'

export const params = playerParams
export const request = reasonSchema
export const result = protectionSchema

export default endpoint<{ params: PlayerParams; request: Reason; result: Protection }>()({
  route: 'POST /sites/:siteId/players/:playerId/restriction/lift',
  permission: 'players.protect',
  summary:
    'Ends the time-out and the self-exclusion of one account; those of the person’s other accounts still hold.',
  audit: 'player.restriction-lifted',
})
