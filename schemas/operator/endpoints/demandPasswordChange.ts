import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { foundPlayerSchema, reasonSchema, type FoundPlayer, type Reason } from '../players.ts'

export const params = playerParams
export const request = reasonSchema
export const result = foundPlayerSchema

export default endpoint<{ params: PlayerParams; request: Reason; result: FoundPlayer }>()({
  route: 'POST /sites/:siteId/players/:playerId/password-change',
  permission: 'players.password',
  summary:
    'Ends the sessions of a player, who must choose another password after the next login before anything else.',
  audit: 'player.password-demanded',
})
