import { type WeekStart, WEEKDAY_OF } from '#schemas/dates/week-start.ts'
import { isDay } from '#schemas/dates/is-day.ts'
import { type CalendarDay, dayAt, daysAfter, type DayNumbers, monthsAfter, timeOn } from './zoned-time.ts'

/** The clock by which a site counts days, weeks and months. */
export interface SiteClock {
  readonly timeZone: string
  readonly weekStart: WeekStart
}

export type PeriodUnit = 'day' | 'week' | 'month'

/** The first moment of the day, week or month of a site that a time belongs to. The database has the same in `period_start`. */
export function periodStart(unit: PeriodUnit, at: number, { timeZone, weekStart }: SiteClock): number {
  const day = dayAt(timeZone, at)
  if (unit === 'week')
    return dayStart(timeZone, daysAfter(day, -((day.weekday + 7 - WEEKDAY_OF[weekStart]) % 7)))
  return dayStart(timeZone, unit === 'month' ? firstOfMonth(day) : day)
}

/** The first moment of the day, week or month after the one that a time belongs to. */
export function periodAfter(unit: PeriodUnit, at: number, clock: SiteClock): number {
  const { timeZone } = clock
  if (unit === 'month') return monthOf(timeZone, at, 1).start
  const first = dayAt(timeZone, periodStart(unit, at, clock))
  return dayStart(timeZone, daysAfter(first, unit === 'week' ? 7 : 1))
}

/** The start of a calendar month by its distance from the month of a time, and its name, such as `2026-12`. */
export function monthOf(
  timeZone: string,
  at: number,
  distance: number,
): { readonly start: number; readonly name: string } {
  const first = monthsAfter(firstOfMonth(dayAt(timeZone, at)), distance)
  const name = `${String(first.year).padStart(4, '0')}-${String(first.month).padStart(2, '0')}`
  return { start: dayStart(timeZone, first), name }
}

/** A calendar year of a site: its first moment, and the first one after it. */
export const yearOf = (timeZone: string, year: number): { readonly from: number; readonly to: number } => ({
  from: dayStart(timeZone, { year, month: 1, day: 1 }),
  to: dayStart(timeZone, { year: year + 1, month: 1, day: 1 }),
})

/** The first moment of the day of a date field plus a number of days; null where the field names none. */
export function startOfTypedDay(timeZone: string, typed: string, daysLater: number): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(typed) || !isDay(typed)) return null
  const [year = 0, month = 0, day = 0] = typed.split('-').map(Number)
  return dayStart(timeZone, daysAfter({ year, month, day }, daysLater))
}

/** The first moment of a day by the clock of a time zone. */
export const dayStart = (timeZone: string, day: DayNumbers): number => timeOn(timeZone, day, '00:00')

const firstOfMonth = (day: CalendarDay) => daysAfter(day, 1 - day.day)
