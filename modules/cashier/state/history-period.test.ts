import { expect, test } from 'vitest'
import { dayOf } from '#runtime/clock/days.ts'
import { periodOf, type PeriodChoice } from './history-period.ts'

const NOW = Date.UTC(2026, 10, 22, 20)
const timeZone = 'Pacific/Auckland'
const DAY_MS = 86_400_000
const dates = (firstDay: string, lastDay: string) =>
  periodOf('dates', { year: 2026, firstDay, lastDay, now: NOW, timeZone })

test.each([
  ['10', 10],
  ['31', 31],
  ['92', 92],
])('the last %s days reach back so far and have no end', (choice, days) => {
  expect(
    periodOf(choice as PeriodChoice, { year: 2026, firstDay: '', lastDay: '', now: NOW, timeZone }),
  ).toEqual({
    from: NOW - days * DAY_MS,
  })
})

test('GB RTS 1B, MT history: a period of dates has its first and its last day whole', () => {
  const period = dates('2026-11-01', '2026-11-03')!
  expect(period.from).toBe(Date.parse('2026-10-31T11:00Z'))
  expect(dayOf(period.from, timeZone)).toBe('2026-11-01')
  expect(dayOf(period.from - 1, timeZone)).toBe('2026-10-31')
  expect(dayOf(period.to! - 1, timeZone)).toBe('2026-11-03')
  expect(dayOf(period.to!, timeZone)).toBe('2026-11-04')
})

test.each([
  ['', '2026-11-03'],
  ['2026-11-03', ''],
  ['2026-11-03', '2026-11-02'],
])('the dates %j to %j make no period', (firstDay, lastDay) => {
  expect(dates(firstDay, lastDay)).toBeNull()
})

test('a year begins and ends by the clock of the site', () => {
  const period = periodOf('year', { year: 2025, firstDay: '', lastDay: '', now: NOW, timeZone })!
  expect(dayOf(period.from, timeZone)).toBe('2025-01-01')
  expect(dayOf(period.from - 1, timeZone)).toBe('2024-12-31')
  expect(dayOf(period.to! - 1, timeZone)).toBe('2025-12-31')
  expect(dayOf(period.to!, timeZone)).toBe('2026-01-01')
})
