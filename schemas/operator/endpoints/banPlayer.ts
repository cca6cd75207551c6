import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { foundPlayerSchema, reasonSchema, type FoundPlayer, type Reason } from '../players.ts'

export const params = playerParams
export const request = reasonSchema
export const result = foundPlayerSchema

export default endpoint<{ params: PlayerParams; request: Reason; result: FoundPlayer }>()({
  route: 'POST /sites/:siteId/players/:playerId/ban',
  permission: 'players.ban',
  summary:
    'Bans a player: ends the sessions, cancels the subscriptions, and shows it to the player. An open withdrawal waits for the operator: two persons pay it, or it is rejected.',
  audit: 'player.banned',
})
