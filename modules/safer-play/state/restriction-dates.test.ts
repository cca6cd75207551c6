import { expect, test } from 'vitest'
import {
  endAfterMonths,
  endOfDay,
  EXCLUSION_MONTHS,
  inDays,
  refuseExclusion,
  refuseTimeOut,
  TIME_OUT_DAYS,
} from './restriction-dates.ts'

const ZONE = 'Europe/London'
const NOW = Date.parse('2026-11-22T18:30Z')

test('a day ends at its last second by the clock of the site, and other texts are no day', () => {
  expect(endOfDay('2026-12-01', 'Africa/Lagos')).toBe(Date.parse('2026-12-01T22:59:59Z'))
  expect(endOfDay('2026-12-01', 'Pacific/Auckland')).toBe(Date.parse('2026-12-01T10:59:59Z'))
  expect(endOfDay('2026-02-30', ZONE)).toBeNull()
  expect(endOfDay('', ZONE)).toBeNull()
  expect(endOfDay('tomorrow', ZONE)).toBeNull()
})

test('an exclusion over a change of clocks is no shorter than its months in UTC', () => {
  const lateInWinter = Date.parse('2026-11-22T23:59:59.500Z')
  expect(endAfterMonths(lateInWinter, 6, ZONE)).toBe(Date.parse('2027-05-23T22:59:59Z'))
  expect(endAfterMonths(Date.parse('2026-08-31T12:00Z'), 6, ZONE)).toBe(Date.parse('2027-02-28T23:59:59Z'))
})

test('a time-out ends in the future and within six weeks', () => {
  expect(refuseTimeOut(null, NOW)).toBe('date-required')
  expect(refuseTimeOut(NOW - 1, NOW)).toBe('date-in-past')
  expect(refuseTimeOut(inDays(NOW, 42), NOW)).toBeNull()
  expect(refuseTimeOut(inDays(NOW, 42) + 1, NOW)).toBe('date-too-late')
  for (const days of TIME_OUT_DAYS) expect(refuseTimeOut(inDays(NOW, days), NOW)).toBeNull()
})

test('GB LCCP 3.5.3: a self-exclusion lasts six months or longer, as every offered length does', () => {
  expect(refuseExclusion(null, NOW)).toBe('date-required')
  expect(refuseExclusion(NOW - 1, NOW)).toBe('date-in-past')
  expect(refuseExclusion(Date.parse('2027-05-22T18:29Z'), NOW)).toBe('date-too-early')
  for (const months of EXCLUSION_MONTHS)
    expect(refuseExclusion(endAfterMonths(NOW, months, ZONE), NOW)).toBeNull()
})
