import { afterEach, beforeEach, vi } from 'vitest'
import { setServerTime } from '#runtime/clock/server-clock.ts'

/** Timers run, and the service's clock goes on, only as far as a test of this file advances them. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    setServerTime(Date.now())
  })
  afterEach(() => {
    vi.useRealTimers()
    setServerTime(Date.now())
  })
}
