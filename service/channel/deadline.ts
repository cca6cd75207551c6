import { Fault, type FaultCode } from '#schemas/protocol/faults.ts'

const TURN_MS = 250

/** Answers with a fault if work takes until `until` (by `performance.now()`). The work continues, and its key stores its answer. */
export type Deadline = <T>(work: Promise<T>, until: number, code: FaultCode) => Promise<T>

interface Pending {
  until: number
  giveUp: () => void
}

/** One timer for all work: one per call would cost more than most calls. */
export function createDeadline(): Deadline {
  const pending = new Set<Pending>()
  let timer: NodeJS.Timeout | undefined

  function turn(): void {
    const now = performance.now()
    for (const one of pending) {
      if (one.until > now) continue
      pending.delete(one)
      one.giveUp()
    }
    if (pending.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return <T>(work: Promise<T>, until: number, code: FaultCode) =>
    new Promise<T>((resolve, reject) => {
      const one = { until, giveUp: () => reject(new Fault(code)) }
      pending.add(one)
      timer ??= setInterval(turn, TURN_MS).unref()
      work.then(resolve, reject).finally(() => pending.delete(one))
    })
}
