import type { ApiErrorCode } from '#schemas/operator/api-error.ts'
import type { OperatedWithdrawal, WithdrawalParams } from '#schemas/operator/withdrawals.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { Decision, NotDecided } from '../../decide-withdrawal.ts'
import { toOperated } from '../../list-withdrawals.ts'
import type { WithdrawalRow } from '../../withdrawal-rows.ts'

const REFUSALS = {
  'not-found': ['not-found', 'This site has no such withdrawal.'],
  decided: ['conflict', 'This withdrawal is decided already, or its player has cancelled it.'],
  'not-approved': ['conflict', 'This withdrawal must be approved before it is paid.'],
  'same-operator': [
    'conflict',
    'A withdrawal of this amount, or of a banned player, is paid by another person than the one who approved it.',
  ],
} as const satisfies Record<NotDecided, readonly [ApiErrorCode, string]>

/** The decision of a call's token. */
export function decisionOf(call: OperatorCall<WithdrawalParams>): Decision {
  const { memberId } = servedSite(call)
  return { memberId, withdrawalId: call.params.withdrawalId, by: call.token.name }
}

/** The answer to a decision; throws the refusal of one that changed nothing. */
export function decided(
  call: OperatorCall<WithdrawalParams>,
  outcome: WithdrawalRow | NotDecided,
): OperatedWithdrawal {
  if (typeof outcome === 'string') {
    const [error, message] = REFUSALS[outcome]
    throw new ApiRefusal(error, message)
  }
  return toOperated(outcome, call.service.vault)
}
