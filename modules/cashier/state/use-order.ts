import { useEffect } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { POLL_INTERVAL_MS } from '#schemas/limits.ts'

/** A deposit, asked for again until the processor has decided. */
export function useOrder(orderId: string) {
  const order = useOperation('checkDepositRequest', { orderId })
  const { refetch } = order
  const isOpen = order.data?.status === 'created'
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => void refetch(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isOpen, refetch])
  return order
}
