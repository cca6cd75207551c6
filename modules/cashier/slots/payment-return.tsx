import { useEffect } from 'react'
import { useGo } from '#runtime/router/navigate.ts'
import { useReturnedPayment } from '#runtime/router/use-visit.ts'
import { useSession } from '#runtime/session/session.ts'

/**
 * A player who comes back from a payment (query parameter `pid`, spec 2), wherever the processor sent them, is led to
 * what became of it: once, and as soon as it is known who they are.
 */
export default function PaymentReturn() {
  const [pid, done] = useReturnedPayment()
  const { state } = useSession()
  const go = useGo()
  const isLoggedIn = state === 'loggedIn'
  useEffect(() => {
    if (pid === null || !isLoggedIn) return
    done()
    go('cashier.deposit', { orderId: pid })
  }, [pid, isLoggedIn, done, go])
  return null
}
