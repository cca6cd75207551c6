import { COUNTDOWN_TICK_MS } from '#schemas/limits.ts'

/** One timer for everything that counts seconds: all countdowns of a page change in the same frame. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

/** Calls the listener every second; returns how to stop. The timer runs only while somebody listens. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, COUNTDOWN_TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}
