import { expect, test } from 'vitest'
import { READ_ALLOWANCE_MS, READ_RATE_MIN_BYTES, ReaderPace, STALLED_AFTER_MS } from './reader-pace.ts'

const SECOND = 1000

/** Seconds until a reader that takes `bytesEach` each second is too slow; null where it never is within ten minutes. */
function secondsUntilTooSlow(bytesEach: number, waitingBytes = 1): number | null {
  const pace = new ReaderPace()
  for (let second = 1; second <= 600; second += 1) {
    pace.note(SECOND, { takenBytes: second * bytesEach, waitingBytes })
    if (pace.isTooSlow) return second
  }
  return null
}

test('a reader that takes no bytes is too slow after the stall time', () => {
  expect(secondsUntilTooSlow(0)).toBe(STALLED_AFTER_MS / SECOND)
})

test('a reader that takes a few bytes each second is too slow a little later', () => {
  expect(secondsUntilTooSlow(16)).toBeLessThan(READ_ALLOWANCE_MS / SECOND + 2)
})

test('a reader below the minimum rate is too slow in the end, and a reader at that rate never is', () => {
  expect(secondsUntilTooSlow(READ_RATE_MIN_BYTES * 0.9)).toBeGreaterThan(60)
  expect(secondsUntilTooSlow(READ_RATE_MIN_BYTES)).toBeNull()
})

test('a reader without waiting bytes is never too slow', () => {
  expect(secondsUntilTooSlow(0, 0)).toBeNull()
})

test('a stall ends when the reader takes bytes', () => {
  const pace = new ReaderPace()
  for (const takenBytes of [0, 0, 0]) pace.note(SECOND, { takenBytes, waitingBytes: 1 })
  expect(pace.stalledMs).toBe(3 * SECOND)
  pace.note(SECOND, { takenBytes: 1, waitingBytes: 1 })
  expect(pace.stalledMs).toBe(0)
})
