import { useOperation } from '#runtime/client/use-operation.ts'
import { POLL_INTERVAL_MS } from '#schemas/limits.ts'

/** A deposit, kept up to date until it is decided. The decision is pushed; polling covers a push that was missed. */
export function useOrder(orderId: string) {
  return useOperation(
    'checkDepositRequest',
    { orderId },
    { pollMs: (answer) => (answer?.status === 'created' ? POLL_INTERVAL_MS : false) },
  )
}
