import type { ApiErrorCode } from '#schemas/operator/api-error.ts'
import type { OperatedReferral, ReferralParams } from '#schemas/operator/referrals.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { NotDecided } from '../../operated-referrals.ts'

const REFUSALS = {
  'not-found': ['not-found', 'This site has no such referral with a reward.'],
  decided: ['conflict', 'The reward does not wait for a decision.'],
  'not-eligible': ['conflict', 'One of the two players is excluded, blocked or closed.'],
  'monthly-maximum': ['conflict', 'The player has the most rewards of this month already.'],
} as const satisfies Record<NotDecided, readonly [ApiErrorCode, string]>

export function decisionOf(call: OperatorCall<ReferralParams>) {
  return { memberId: servedSite(call).memberId, playerId: call.params.playerId, by: call.token.name }
}

/** The answer to a decision; throws the refusal of one that was not made. */
export function decided(outcome: OperatedReferral | NotDecided): OperatedReferral {
  if (typeof outcome !== 'string') return outcome
  const [error, message] = REFUSALS[outcome]
  throw new ApiRefusal(error, message)
}
