import { serverNow } from '#runtime/clock/server-clock.ts'
import { SESSION_END_WARNING_MS } from '#schemas/limits.ts'

interface SessionEnd {
  /** The end of the session by the service's clock. */
  readonly at: number
  readonly onWarning: () => void
  readonly onEnd: () => void
}

/** Longest time between two readings of the clock. Timers stop while a device sleeps. */
const LOOK_EVERY_MS = 30_000

/** Warns some minutes before the end of a session, also where the page is loaded after that moment, and reports the end. Returns a function that stops. */
export function watchSessionEnd({ at, onWarning, onEnd }: SessionEnd): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWarned = false
  const look = () => {
    const leftMs = at - serverNow()
    if (leftMs <= 0) return onEnd()
    if (leftMs <= SESSION_END_WARNING_MS && !isWarned) {
      isWarned = true
      onWarning()
    }
    const nextMs = isWarned ? leftMs : leftMs - SESSION_END_WARNING_MS
    timer = setTimeout(look, Math.max(50, Math.min(nextMs, LOOK_EVERY_MS)))
  }
  look()
  return () => clearTimeout(timer)
}
