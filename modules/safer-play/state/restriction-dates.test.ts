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

const NOW = new Date(2026, 10, 22, 18, 30).getTime()

test('a day ends at its last second, and other texts are no day', () => {
  expect(endOfDay('2026-12-01')).toBe(new Date(2026, 11, 1, 23, 59, 59).getTime())
  expect(endOfDay('')).toBeNull()
  expect(endOfDay('tomorrow')).toBeNull()
})

test('a time-out ends in the future and within six weeks', () => {
  expect(refuseTimeOut(null, NOW)).toBe('date-required')
  expect(refuseTimeOut(NOW - 1, NOW)).toBe('date-in-past')
  expect(refuseTimeOut(inDays(NOW, 42), NOW)).toBeNull()
  expect(refuseTimeOut(inDays(NOW, 42) + 1, NOW)).toBe('date-too-late')
  for (const days of TIME_OUT_DAYS) expect(refuseTimeOut(inDays(NOW, days), NOW)).toBeNull()
})

test('a self-exclusion lasts six months or longer, as every offered length does', () => {
  expect(refuseExclusion(null, NOW)).toBe('date-required')
  expect(refuseExclusion(NOW - 1, NOW)).toBe('date-in-past')
  expect(refuseExclusion(new Date(2027, 4, 22, 18, 29).getTime(), NOW)).toBe('date-too-early')
  for (const months of EXCLUSION_MONTHS) expect(refuseExclusion(endAfterMonths(NOW, months), NOW)).toBeNull()
})
