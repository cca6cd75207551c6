import { useEffect } from 'react'
import { useGo } from '#runtime/router/navigate.ts'
import { useReturnedPayment } from '#runtime/router/use-visit.ts'
import { useSession } from '#runtime/session/session.ts'

/**
 * Leads a player who returns from a payment (query parameter `pid`, spec 2) to its outcome, whatever page the processor
 * returned to: once, as soon as the session is known.
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
