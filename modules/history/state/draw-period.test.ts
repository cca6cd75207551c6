import { expect, test } from 'vitest'
import { dayOf } from '#runtime/clock/days.ts'
import { periodOf } from './draw-period.ts'

// The clocks of Chatham are put forward on 27 September.
const ZONE = 'Pacific/Chatham'

test('a period has its first and its last day of the site whole', () => {
  const { gameEndedMin, gameEndedMax } = periodOf({ firstDay: '2026-09-27', lastDay: '2026-09-27' }, ZONE)!
  expect(dayOf(gameEndedMin!, ZONE)).toBe('2026-09-27')
  expect(dayOf(gameEndedMax!, ZONE)).toBe('2026-09-27')
  expect(gameEndedMax! - gameEndedMin!).toBe(23 * 3_600_000 - 1)
})

test('a period without a first or last day is open at that end', () => {
  expect(periodOf({ firstDay: '', lastDay: '' }, ZONE)).toEqual({})
  expect(Object.keys(periodOf({ firstDay: '2026-11-01', lastDay: '' }, ZONE)!)).toEqual(['gameEndedMin'])
  expect(Object.keys(periodOf({ firstDay: '', lastDay: '2026-11-01' }, ZONE)!)).toEqual(['gameEndedMax'])
})

test('a last day before the first one makes no period', () => {
  expect(periodOf({ firstDay: '2026-11-03', lastDay: '2026-11-02' }, ZONE)).toBeNull()
})
