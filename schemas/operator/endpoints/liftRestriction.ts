import { type Approval, approvalSchema } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { reasonSchema, type Reason } from '../players.ts'

export const params = playerParams
export const request = reasonSchema
export const result = approvalSchema

export default endpoint<{ params: PlayerParams; request: Reason; result: Approval }>()({
  route: 'POST /sites/:siteId/players/:playerId/restriction/lift',
  permission: 'players.protect',
  summary:
    'Asks to end the time-out and the self-exclusion of one account; those of the person’s other accounts still hold. Another operator confirms it.',
  status: 201,
  audit: 'player.restriction-lift-asked',
})
