import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { shownPersonSchema, type ShownPerson } from '../player-records.ts'

export const params = playerParams
export const result = shownPersonSchema

export default endpoint<{ params: PlayerParams; result: ShownPerson }>()({
  route: 'POST /sites/:siteId/players/:playerId/person/view',
  permission: 'players.person',
  summary:
    'Returns the name, birth date, address, e-mail address and phone number of a player. Who looked is written to the audit log.',
  audit: { action: 'player.person-viewed', facts: ({ params }) => params },
})
