import type { ApiErrorCode } from '#schemas/operator/api-error.ts'
import type { OperatedWithdrawal, WithdrawalParams } from '#schemas/operator/withdrawals.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import type { Decision, NotDecided, PayingDecision } from '../../decide-withdrawal.ts'
import { toOperated } from '../../list-withdrawals.ts'
import type { Payouts } from '../../send-payout.ts'
import type { WithdrawalRow } from '../../withdrawal-rows.ts'
import { twoOperatorsBounds } from '../../withdrawal-terms.ts'

const REFUSALS = {
  'not-found': ['not-found', 'This site has no such withdrawal.'],
  decided: ['conflict', 'This withdrawal is decided already, or its player has cancelled it.'],
  'not-approved': ['conflict', 'This withdrawal must be approved before it is paid.'],
  'same-operator': [
    'conflict',
    'A withdrawal of this amount, or of a banned player, is paid or taken back by another person than the one who approved it. A token and all tokens made with it are one person, and the first token is nobody’s: if it approved, a person approves again.',
  ],
  'with-processor': ['conflict', 'A processor is paying this withdrawal; its message decides it.'],
  'no-processor': [
    'conflict',
    'No processor of this site pays this withdrawal. Pay it by hand and record it, or reject it.',
  ],
  'no-answer': [
    'conflict',
    'The processor did not say within a few seconds whether it has this withdrawal, and nothing was changed. Try again; or ask it by another way, and confirm that it has not (isConfirmed).',
  ],
  'not-sent': ['conflict', 'No processor was asked to pay this withdrawal. Reject it instead.'],
  accepted: ['conflict', 'The processor has accepted this withdrawal; its message decides it.'],
  'being-sent': [
    'conflict',
    'This withdrawal is being sent to the processor at this moment. Try again in a minute.',
  ],
} as const satisfies Record<NotDecided, readonly [ApiErrorCode, string]>

/** The decision of a call's token. */
export function decisionOf(call: OperatorCall<WithdrawalParams>): Decision {
  const { memberId } = servedSite(call)
  const { vault } = call.service
  return { memberId, withdrawalId: call.params.withdrawalId, by: call.token.name, vault }
}

/** The decision of a call's token after which money leaves the site. */
export function payingDecisionOf(call: OperatorCall<WithdrawalParams>): PayingDecision {
  return { ...decisionOf(call), twoOperatorsAbove: twoOperatorsBounds(servedSite(call)) }
}

/** The processors that pay withdrawals of a call's site. */
export function payoutsOf(call: OperatorCall<WithdrawalParams>): Payouts {
  const { service } = call
  const site = servedSite(call)
  return { site, processors: paymentProcessors(service, [site]), vault: service.vault }
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
