import type { PaymentOutcome } from '#service/adapters/payments/payment-processor.ts'

export type DepositStatus = 'created' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'sent-back'

/** Whether money that came for the order was taken or sent back, which is final. */
export function isMoneyDecided(status: DepositStatus): boolean {
  return status === 'paid' || status === 'sent-back'
}

/**
 * Where a message takes an order. Messages may come in any order, so that what becomes of money must not depend on
 * it: that money came outweighs everything that was said without any, and what was done with it is final.
 */
export function nextStatus(
  status: DepositStatus,
  outcome: PaymentOutcome,
  acceptable: boolean,
): DepositStatus {
  if (isMoneyDecided(status)) return status
  if (outcome === 'paid') return acceptable ? 'paid' : 'sent-back'
  return status === 'created' ? outcome : status
}
