import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'

/** A day of the calendar, without a place. */
export interface CalendarDay {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  /** 1 is Monday. */
  readonly weekday: number
  readonly daysInMonth: number
}

/** A day by its numbers alone. */
export type DayNumbers = Pick<CalendarDay, 'year' | 'month' | 'day'>

const NANOSECONDS = 1_000_000n

/** The day that it is in a time zone at a time in UTC milliseconds. */
export function dayAt(timeZone: string, at: number): CalendarDay {
  const zoned = ZonedDateTime.create(BigInt(Math.floor(at)) * NANOSECONDS, timeZone)
  return calendarDay(ZonedDateTime.toPlainDate(zoned))
}

/** The day that is `days` after another one. */
export const daysAfter = ({ year, month, day }: DayNumbers, days: number): CalendarDay =>
  calendarDay(PlainDate.addDays(PlainDate.create(year, month, day), days))

/** Adds a number of calendar months to a day. Where the month of the result has no such day, the result is the last day of that month. */
export const monthsAfter = ({ year, month, day }: DayNumbers, months: number): CalendarDay =>
  calendarDay(PlainDate.addMonths(PlainDate.create(year, month, day), months))

/**
 * The UTC milliseconds at which the clocks of a time zone first show a time of day (`HH:MM`). Where a change of clocks skips that time, it is
 * the next minute that exists; where it repeats the time, the first of the two.
 */
export function timeOn(timeZone: string, { year, month, day }: DayNumbers, timeOfDay: string): number {
  const [hour = 0, minute = 0] = timeOfDay.split(':').map(Number)
  const asked = PlainDateTime.create(year, month, day, hour, minute)
  const earlier = PlainDateTime.toZonedDateTime(asked, timeZone, { disambiguation: 'earlier' })
  if (PlainDateTime.equals(ZonedDateTime.toPlainDateTime(earlier), asked)) return earlier.epochMilliseconds
  // The zone has no such time: `earlier` is before the change of clocks that skips it.
  const change = ZonedDateTime.getTimeZoneTransition(earlier, 'next')
  return change === undefined || change === null ? earlier.epochMilliseconds : change.epochMilliseconds
}

function calendarDay(date: ReturnType<typeof PlainDate.create>): CalendarDay {
  const { year, month, day } = date
  return {
    year,
    month,
    day,
    weekday: PlainDate.dayOfWeek(date),
    daysInMonth: PlainDate.daysInMonth(date),
  }
}
