import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IDLE_AFTER_MS, RELOAD_AFTER_WAKE_MS } from '#schemas/limits.ts'
import { wakeReaction, watchIdle } from './idle-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  [RELOAD_AFTER_WAKE_MS, true, 'reload'],
  [RELOAD_AFTER_WAKE_MS - 1, true, 'ping'],
  [RELOAD_AFTER_WAKE_MS, false, 'ping'],
] as const)('a wake after %i ms, with the lobby shown: %s, leads to a %s', (sleptMs, isAtGames, reaction) => {
  expect(wakeReaction(sleptMs, isAtGames)).toBe(reaction)
})

test('a player without input for an hour is reported as idle once', () => {
  const onIdle = vi.fn<() => void>()
  const stop = watchIdle({
    isAtGames: () => true,
    idleAfterMs: IDLE_AFTER_MS,
    onIdle,
    onWake: () => undefined,
  })
  vi.advanceTimersByTime(IDLE_AFTER_MS - 10_000)
  window.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(IDLE_AFTER_MS - 10_000)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onIdle).toHaveBeenCalledOnce()
  stop()
})

test('a gap in the timers is reported as a wake of the device', () => {
  const onWake = vi.fn<(reaction: string) => void>()
  const stop = watchIdle({
    isAtGames: () => true,
    idleAfterMs: IDLE_AFTER_MS,
    onIdle: () => undefined,
    onWake,
  })
  vi.advanceTimersByTime(20_000)
  expect(onWake).not.toHaveBeenCalled()
  // Timers stood still while the clock went on.
  vi.setSystemTime(Date.now() + RELOAD_AFTER_WAKE_MS)
  vi.advanceTimersByTime(5000)
  expect(onWake).toHaveBeenCalledExactlyOnceWith('reload')
  stop()
})
