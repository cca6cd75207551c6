import type { PaymentResult } from '#service/adapters/payments/payment-processor.ts'

export type DepositStatus =
  | 'created'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'sent-back'
  | 'charged-back'

/** Whether the money of the order was taken or sent back, which no later payment changes. */
export function isMoneyDecided(status: DepositStatus): boolean {
  return status === 'paid' || status === 'sent-back' || status === 'charged-back'
}

/**
 * The next status of an order after a message. Messages may come in any order, and the outcome for the money must not depend on it: a
 * payment outweighs every message without money, and a decision about money is final.
 */
export function nextStatus(
  status: DepositStatus,
  outcome: PaymentResult,
  acceptable: boolean,
): DepositStatus {
  if (isMoneyDecided(status)) return status
  if (outcome === 'paid') return acceptable ? 'paid' : 'sent-back'
  return status === 'created' ? outcome : status
}
