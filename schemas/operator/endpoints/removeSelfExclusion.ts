import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { reasonSchema, type Reason } from '../players.ts'
import { protectionSchema, type Protection } from '../protection.ts'

export const params = playerParams
export const request = reasonSchema
export const result = protectionSchema

export default endpoint<{ params: PlayerParams; request: Reason; result: Protection }>()({
  route: 'POST /sites/:siteId/players/:playerId/restriction/remove',
  permission: 'players.protect',
  summary:
    'Ends the self-exclusion of one account on the player’s request, 24 hours after this decision, or 7 days where it has no end, with a mail and a message to the player. Only for sites whose manifest allows it.',
  audit: 'player.self-exclusion-removed',
})
