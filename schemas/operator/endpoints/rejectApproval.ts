import { type Approval, type ApprovalParams, approvalParams, approvalSchema } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'
import { reasonSchema, type Reason } from '../players.ts'

export const params = approvalParams
export const request = reasonSchema
export const result = approvalSchema

export default endpoint<{ params: ApprovalParams; request: Reason; result: Approval }>()({
  route: 'POST /sites/:siteId/approvals/:approvalId/reject',
  permission: 'approvals.confirm',
  summary: 'Rejects a change that an operator asked for; the operator who asked may do it too.',
  audit: {
    action: 'approval.rejected',
    facts: ({ params, request: { reason }, result: { playerId, kind, subject, askedBy } }) => ({
      ...params,
      playerId,
      kind,
      subject,
      reason,
      askedBy,
    }),
  },
})
