import { type Approval, type ApprovalParams, approvalParams, approvalSchema } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'

export const params = approvalParams
export const result = approvalSchema

export default endpoint<{ params: ApprovalParams; result: Approval }>()({
  route: 'POST /sites/:siteId/approvals/:approvalId/confirm',
  permission: 'approvals.confirm',
  summary: 'Makes a change that another operator asked for; the one who asked is refused.',
  audit: {
    action: 'approval.confirmed',
    facts: ({ params, result: { playerId, kind, subject, reason, askedBy } }) => ({
      ...params,
      playerId,
      kind,
      subject,
      reason,
      askedBy,
    }),
  },
})
