import type { FromSchema } from '../../json-schema.ts'
import { loginTicketSchema } from '../../protocol/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'

export const params = playerParams
export const result = loginTicketSchema

export default endpoint<{ params: PlayerParams; result: FromSchema<typeof result> }>()({
  route: 'POST /sites/:siteId/players/:playerId/login-tickets',
  permission: 'players.login',
  summary:
    'Makes a ticket that logs a player in once, within a minute, by `?continue_session_id=` in the site’s address.',
  status: 201,
  audit: 'player.login-ticket',
})
