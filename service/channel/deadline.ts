import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts'
import { Fault, type FaultCode } from '#schemas/protocol/faults.ts'

/** Before the client gives up by itself, so that it hears why. */
const ANSWER_WITHIN_MS = REQUEST_TIMEOUT_MS - 1500
const TURN_MS = 500

/** Answers with a fault where work takes too long; the work itself goes on and its key keeps what it did. */
export type Deadline = <T>(work: Promise<T>, code: FaultCode) => Promise<T>

interface Pending {
  until: number
  giveUp: () => void
}

/** One timer for all work: a timer for each would cost more than most of it. */
export function createDeadline(answerWithinMs = ANSWER_WITHIN_MS): Deadline {
  const pending = new Set<Pending>()
  let timer: NodeJS.Timeout | undefined

  function turn(): void {
    const now = performance.now()
    for (const one of pending) {
      if (one.until > now) break
      pending.delete(one)
      one.giveUp()
    }
    if (pending.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return <T>(work: Promise<T>, code: FaultCode) =>
    new Promise<T>((resolve, reject) => {
      const one = { until: performance.now() + answerWithinMs, giveUp: () => reject(new Fault(code)) }
      pending.add(one)
      timer ??= setInterval(turn, Math.min(TURN_MS, answerWithinMs)).unref()
      work.then(resolve, reject).finally(() => pending.delete(one))
    })
}
