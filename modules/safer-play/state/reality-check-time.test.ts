import { expect, test } from 'vitest'
import { allowedMinutes, hoursAndMinutes, isCheckDue } from './reality-check-time.ts'

test('a check is due an interval of play after the last one', () => {
  expect(isCheckDue({ playedMs: 99, checkedMs: 0 }, 100)).toBe(false)
  expect(isCheckDue({ playedMs: 100, checkedMs: 0 }, 100)).toBe(true)
  expect(isCheckDue({ playedMs: 229, checkedMs: 130 }, 100)).toBe(false)
})

test('without an interval no check is due', () => {
  expect(isCheckDue({ playedMs: 1e9, checkedMs: 0 }, 0)).toBe(false)
})

test('a time is shown in full hours and minutes', () => {
  expect(hoursAndMinutes(3_599_999)).toEqual({ hours: 0, minutes: 59 })
  expect(hoursAndMinutes(7_260_000)).toEqual({ hours: 2, minutes: 1 })
})

test('a player may choose what is shorter than the interval of the site', () => {
  expect(allowedMinutes([15, 30, 60], 0)).toEqual([15, 30, 60])
  expect(allowedMinutes([15, 30, 60], 3_600_000)).toEqual([15, 30])
})
