import { type Approval, approvalSchema, playParams, type PlayParams } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'
import { reasonSchema, type Reason } from '../players.ts'

export const params = playParams
export const request = reasonSchema
export const result = approvalSchema

export default endpoint<{ params: PlayParams; request: Reason; result: Approval }>()({
  route: 'POST /sites/:siteId/plays/:playId/refund',
  permission: 'plays.refund',
  summary:
    'Asks to give back the price of one play of an instance that has ended, from the site’s revenue. Another operator confirms it.',
  status: 201,
  audit: 'play.refund-asked',
})
