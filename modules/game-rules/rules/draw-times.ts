import type { TournamentSchedule } from '#schemas/entities/game-definition.ts'
import type { Timetable } from '#schemas/entities/timetable.ts'
import { dayAt, daysAfter, timeOn, type CalendarDay } from './zoned-time.ts'

/** A timetable whose next draw is further away than this has none: eight years hold a 29th of February. */
const DAYS_SEARCHED = 8 * 366

/** Start times of the next `count` draws after a time, UTC milliseconds; fewer where a timetable of dates ends. */
export function drawTimesAfter(schedule: TournamentSchedule, after: number, count: number): number[] {
  if ('timetable' in schedule) return timesOfTimetable(schedule.timetable, after, count)
  const { everyMs, anchorTime = 0 } = schedule
  const first = anchorTime + (Math.floor((after - anchorTime) / everyMs) + 1) * everyMs
  return Array.from({ length: count }, (_, index) => first + index * everyMs)
}

function timesOfTimetable(timetable: Timetable, after: number, count: number): number[] {
  const { timeZone } = timetable
  const exceptions = new Map((timetable.exceptions ?? []).map(({ date, times }) => [date, times]))
  const found: number[] = []
  const today = dayAt(timeZone, after)
  for (let days = 0; days <= DAYS_SEARCHED && found.length < count; days += 1) {
    const day = daysAfter(today, days)
    for (const time of timesOfDay(timetable, exceptions, day)) {
      const at = timeOn(timeZone, day, time)
      // Two times that a change of clocks moves to the same minute are one draw.
      if (at > (found.at(-1) ?? after) && found.length < count) found.push(at)
    }
  }
  return found
}

function timesOfDay(
  { draws }: Timetable,
  exceptions: ReadonlyMap<string, readonly string[]>,
  day: CalendarDay,
): readonly string[] {
  const date = dateText(day)
  const times =
    exceptions.get(date) ?? draws.filter((entry) => isOn(entry, day, date)).flatMap((entry) => entry.times)
  return times.toSorted()
}

function isOn(
  { weekdays, daysOfMonth, dates }: Timetable['draws'][number],
  day: CalendarDay,
  date: string,
): boolean {
  if (weekdays !== undefined) return weekdays.includes(day.weekday)
  if (dates !== undefined) return dates.includes(date)
  if (daysOfMonth === undefined) return true
  return daysOfMonth.includes(day.day) || (daysOfMonth.includes(-1) && day.day === day.daysInMonth)
}

const dateText = ({ year, month, day }: CalendarDay) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
