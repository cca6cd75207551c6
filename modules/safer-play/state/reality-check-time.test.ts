import { expect, test } from 'vitest'
import { allowedMinutes, hoursAndMinutes, nextCheckAt } from './reality-check-time.ts'

test('the first check comes an interval after the login, the next one an interval after the answer', () => {
  expect(nextCheckAt({ intervalMs: 100, sessionStart: 1000, lastCheck: null })).toBe(1100)
  expect(nextCheckAt({ intervalMs: 100, sessionStart: 1000, lastCheck: 1130 })).toBe(1230)
})

test('a check in an earlier session does not delay the first one, and without an interval there is none', () => {
  expect(nextCheckAt({ intervalMs: 100, sessionStart: 1000, lastCheck: 900 })).toBe(1100)
  expect(nextCheckAt({ intervalMs: 0, sessionStart: 1000, lastCheck: null })).toBeNull()
})

test('a time is shown in full hours and minutes', () => {
  expect(hoursAndMinutes(3_599_999)).toEqual({ hours: 0, minutes: 59 })
  expect(hoursAndMinutes(7_260_000)).toEqual({ hours: 2, minutes: 1 })
})

test('a player may choose what is shorter than the interval of the site', () => {
  expect(allowedMinutes([15, 30, 60], 0)).toEqual([15, 30, 60])
  expect(allowedMinutes([15, 30, 60], 3_600_000)).toEqual([15, 30])
})
