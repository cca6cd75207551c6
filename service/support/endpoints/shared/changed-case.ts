import type { ApiErrorCode } from '#schemas/operator/api-error.ts'
import type { ChangedCase, SupportCaseParams } from '#schemas/operator/support.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { NotOperated, OperatedBy } from '../../operate-case.ts'

const REFUSALS = {
  'not-found': ['not-found', 'This site has no such case.'],
  'wrong-state': ['conflict', 'The case is in a state in which this cannot be done.'],
  'other-person': ['refused', 'Only two different cases of the same player or guest can be merged.'],
} as const satisfies Record<NotOperated | 'other-person', readonly [ApiErrorCode, string]>

/** The case of a call, and the name of its token. */
export function operatedBy(call: OperatorCall<SupportCaseParams>): OperatedBy {
  return { site: servedSite(call), caseId: call.params.caseId, by: call.token.name }
}

/** The answer to a change; throws the refusal of one that was not made. */
export function changedCase(outcome: ChangedCase | keyof typeof REFUSALS): ChangedCase {
  if (typeof outcome !== 'string') return outcome
  const [error, message] = REFUSALS[outcome]
  throw new ApiRefusal(error, message)
}
