import type { Approval, ApprovalParams } from '#schemas/operator/approvals.ts'
import type { SiteParams } from '#schemas/operator/params.ts'
import type { ApiErrorCode } from '#schemas/operator/api-error.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { ChangeParts } from '../../approved-changes.ts'
import type { ApprovalDecision, NotApproved, NotAsked } from '../../decide-approval.ts'

const REFUSALS = {
  'not-found': ['not-found', 'This site has no such request.'],
  decided: ['conflict', 'This request is decided already.'],
  expired: ['conflict', 'This request has expired. Ask again.'],
  'same-operator': [
    'conflict',
    'Another person than the one who asked must confirm this. A token and all tokens made with it are one person, and the first token is nobody’s: if it asked, reject this and ask again with your own.',
  ],
  changed: ['conflict', 'The player’s data has changed since the request. Reject it, and ask again.'],
} as const satisfies Record<NotApproved, readonly [ApiErrorCode, string]>

/** The decision of a call's token. */
export function decisionOf(call: OperatorCall<ApprovalParams>): ApprovalDecision {
  return { approvalId: call.params.approvalId, by: call.token.name, parts: partsOf(call) }
}

/** The parts of the service with which a call makes a change that needs two operators. */
export function partsOf(call: OperatorCall<SiteParams>): ChangeParts {
  const { vault, entropy, sessions } = call.service
  return { site: servedSite(call), vault, entropy, sessions }
}

/** The approval after a decision; throws the refusal of a decision that changed nothing. */
export function approved(outcome: Approval | NotApproved): Approval {
  if (typeof outcome !== 'string') return outcome
  const [error, message] = REFUSALS[outcome]
  throw new ApiRefusal(error, message)
}

/** The approval that was asked for; `nothing` is the sentence for a change without a subject. */
export function asked(outcome: Approval | NotAsked, nothing: string): Approval {
  if (outcome === 'nothing') throw new ApiRefusal('conflict', nothing)
  if (outcome === 'open')
    throw new ApiRefusal('conflict', 'An operator has asked for this already; another one must confirm it.')
  return outcome
}
