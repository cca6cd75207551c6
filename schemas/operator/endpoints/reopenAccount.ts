import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { foundPlayerSchema, reasonSchema, type FoundPlayer, type Reason } from '../players.ts'

export const params = playerParams
export const request = reasonSchema
export const result = foundPlayerSchema

export default endpoint<{ params: PlayerParams; request: Reason; result: FoundPlayer }>()({
  route: 'POST /sites/:siteId/players/:playerId/reopen',
  permission: 'players.protect',
  summary:
    'Opens a dormant account again, once the identity of the player was checked. The months without play begin anew.',
  audit: 'player.reopened',
})
