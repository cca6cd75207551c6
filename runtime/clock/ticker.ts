import { COUNTDOWN_TICK_MS } from '#schemas/limits.ts'

/** One timer for all countdowns: they change in the same frame. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

/** Calls the listener every second; returns a function that stops. The timer runs only while there are listeners. */
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
