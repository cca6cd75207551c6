import { useRef, useState } from 'react'
import { joinKeyOf, type PendingJoin } from '#games/client/pending-join.ts'
import { useClient } from '#runtime/client/use-client.ts'
import { useIsShown } from '#runtime/client/use-operation-mutation.ts'
import { Fault, FAULT, JOIN_EXIT, type JoinExitCode } from '#schemas/protocol/faults.ts'
import { exitCodeOf, exitCodeOfFault } from './join-answers.ts'

export interface TicketPurchase {
  readonly buy: () => void
  readonly isBusy: boolean
  /** The exit code of the last answer; null before it. */
  readonly exitCode: JoinExitCode | null
  /** The instance that was joined. */
  readonly gameInstanceId: number | null
  /** Shows the button again. */
  readonly reset: () => void
}

/** Buys a kept slip in one call. The key is that of the purchase which the service makes after a deposit: of the two, one is made. */
export function usePurchaseTicket(slip: PendingJoin): TicketPurchase {
  const client = useClient()
  const isShown = useIsShown()
  const underWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Pick<TicketPurchase, 'exitCode' | 'gameInstanceId'>>({
    exitCode: null,
    gameInstanceId: null,
  })
  async function send() {
    const { order, amount } = slip
    const key = joinKeyOf(slip, order)
    try {
      const { exitCode, gameInstanceId } = await client.call(
        'purchaseTicket',
        { ticketRequest: { ...order, amount } },
        { key, priority: 9, isShown },
      )
      const code = exitCodeOf(exitCode)
      setAnswer({ exitCode: code, gameInstanceId: code === JOIN_EXIT.success ? gameInstanceId : null })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      // Without an answer the outcome is not known: the button is shown again, and a repeat sends the same key.
      if (error.code !== FAULT.deliveryInDoubt)
        setAnswer({ exitCode: exitCodeOfFault(error.code), gameInstanceId: null })
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return {
    ...answer,
    isBusy,
    buy() {
      // Two clicks may come before the button is busy.
      if (underWay.current) return
      underWay.current = true
      setBusy(true)
      void send()
    },
    reset: () => setAnswer({ exitCode: null, gameInstanceId: null }),
  }
}
