import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setServerTime } from '#runtime/clock/server-clock.ts'
import { watchSessionEnd } from './session-end.ts'

const START = Date.UTC(2026, 10, 20, 10)
const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  setServerTime(START)
})
afterEach(() => vi.useRealTimers())

function watch(at: number) {
  const seen: string[] = []
  const stop = watchSessionEnd({
    at,
    onWarning: () => seen.push('warning'),
    onEnd: () => seen.push('end'),
  })
  return { seen, stop }
}

test('five minutes before the end there is one warning, and then the end', () => {
  const { seen } = watch(START + 30 * MINUTE_MS)
  vi.advanceTimersByTime(25 * MINUTE_MS - 1000)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(2000)
  expect(seen).toEqual(['warning'])
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(seen).toEqual(['warning', 'end'])
})

test('a page that is loaded in the last minutes warns at once, one that is loaded later reports the end', () => {
  expect(watch(START + MINUTE_MS).seen).toEqual(['warning'])
  expect(watch(START - 1).seen).toEqual(['end'])
})

test('the clock of the service decides, not that of the device', () => {
  setServerTime(START + 26 * MINUTE_MS)
  expect(watch(START + 30 * MINUTE_MS).seen).toEqual(['warning'])
})

test('a stopped watch reports nothing', () => {
  const { seen, stop } = watch(START + 10 * MINUTE_MS)
  stop()
  vi.advanceTimersByTime(20 * MINUTE_MS)
  expect(seen).toEqual([])
})
