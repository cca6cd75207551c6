import { expect, test } from 'vitest'
import { dayOf } from '#runtime/clock/days.ts'
import { periodOf } from './draw-period.ts'

test('a period has its first and its last day whole', () => {
  const { gameEndedMin, gameEndedMax } = periodOf({ firstDay: '2026-11-01', lastDay: '2026-11-01' })!
  expect(dayOf(gameEndedMin!)).toBe('2026-11-01')
  expect(dayOf(gameEndedMax!)).toBe('2026-11-01')
  expect(gameEndedMax! - gameEndedMin!).toBe(86_400_000 - 1)
})

test('a period without a first or last day is open at that end', () => {
  expect(periodOf({ firstDay: '', lastDay: '' })).toEqual({})
  expect(Object.keys(periodOf({ firstDay: '2026-11-01', lastDay: '' })!)).toEqual(['gameEndedMin'])
  expect(Object.keys(periodOf({ firstDay: '', lastDay: '2026-11-01' })!)).toEqual(['gameEndedMax'])
})

test('a last day before the first one makes no period', () => {
  expect(periodOf({ firstDay: '2026-11-03', lastDay: '2026-11-02' })).toBeNull()
})
