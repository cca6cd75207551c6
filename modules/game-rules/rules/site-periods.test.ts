import { expect, test } from 'vitest'
import type { WeekStart } from '#schemas/dates/week-start.ts'
import { monthOf, periodStart, startOfTypedDay } from './site-periods.ts'

const text = (at: number | null) => (at === null ? null : new Date(at).toISOString())

test.each<[string, 'day' | 'week' | 'month', WeekStart, `${string} ${string}`]>([
  ['UTC', 'day', 'monday', '2026-11-22T23:59:59.999Z 2026-11-22T00:00:00.000Z'],
  ['Africa/Lagos', 'day', 'monday', '2026-11-22T22:59:59.999Z 2026-11-21T23:00:00.000Z'],
  ['Africa/Lagos', 'day', 'monday', '2026-11-22T23:00:00.000Z 2026-11-22T23:00:00.000Z'],
  // A Sunday.
  ['Africa/Lagos', 'week', 'monday', '2026-11-22T22:59:59.999Z 2026-11-15T23:00:00.000Z'],
  ['Africa/Lagos', 'week', 'sunday', '2026-11-22T22:59:59.999Z 2026-11-21T23:00:00.000Z'],
  ['Africa/Lagos', 'week', 'saturday', '2026-11-22T22:59:59.999Z 2026-11-20T23:00:00.000Z'],
  ['Pacific/Auckland', 'month', 'monday', '2026-09-30T10:59:59.999Z 2026-08-31T12:00:00.000Z'],
  ['Pacific/Auckland', 'month', 'monday', '2026-09-30T11:00:00.000Z 2026-09-30T11:00:00.000Z'],
  // Havana repeats the hour after midnight, Santiago skips it, Lord Howe moves its clocks by half an hour.
  ['America/Havana', 'day', 'monday', '2026-11-01T05:30:00.000Z 2026-11-01T04:00:00.000Z'],
  ['America/Santiago', 'day', 'monday', '2026-09-06T05:00:00.000Z 2026-09-06T04:00:00.000Z'],
  ['Australia/Lord_Howe', 'day', 'monday', '2026-04-05T12:00:00.000Z 2026-04-04T13:00:00.000Z'],
])(
  'in %s the %s, where weeks are from %s: of the first time the second is the start, %s',
  (timeZone, unit, weekStart, times) => {
    const [at = '', start] = times.split(' ')
    expect(text(periodStart(unit, Date.parse(at), { timeZone, weekStart }))).toBe(start)
  },
)

test('the next months of a zone have its midnights as their starts', () => {
  const months = [0, 1, 2].map((distance) =>
    monthOf('Europe/London', Date.parse('2026-09-30T23:30Z'), distance),
  )
  expect(months.map(({ name, start }) => [name, text(start)])).toEqual([
    ['2026-10', '2026-09-30T23:00:00.000Z'],
    ['2026-11', '2026-11-01T00:00:00.000Z'],
    ['2026-12', '2026-12-01T00:00:00.000Z'],
  ])
})

test('a day of a date field begins by the clock of the zone, and what is no day has no start', () => {
  expect(text(startOfTypedDay('Africa/Lagos', '2026-11-30', 1))).toBe('2026-11-30T23:00:00.000Z')
  for (const typed of ['', '2026-02-30', '2026-11', '2026-1-1'])
    expect(startOfTypedDay('UTC', typed, 0)).toBeNull()
})
