import { type Approval, approvalSchema } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { reasonSchema, type Reason } from '../players.ts'

export const params = playerParams
export const request = reasonSchema
export const result = approvalSchema

export default endpoint<{ params: PlayerParams; request: Reason; result: Approval }>()({
  route: 'POST /sites/:siteId/players/:playerId/erasure',
  permission: 'players.erase',
  summary:
    'Asks to erase the personal data of a player and to close the account for good. Another operator confirms it. Refused while money, plays, payments or prizes are open.',
  status: 201,
  audit: 'player.erasure-asked',
})
