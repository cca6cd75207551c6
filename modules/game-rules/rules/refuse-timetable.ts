import type { TournamentSchedule } from '#schemas/entities/game-definition.ts'
import type { Timetable } from '#schemas/entities/timetable.ts'
import { isDay } from '#schemas/dates/is-day.ts'
import { isTimeZone } from '#schemas/dates/time-zone.ts'
import type { DefinitionRefusal } from './game-rules.ts'

/** Why the times of a game's draws could not be computed, each with its path. */
export function refuseTimes(schedule: TournamentSchedule): DefinitionRefusal[] {
  if ('timetable' in schedule) return refuseTimetable(schedule.timetable)
  return schedule.registrationClosesBeforeMs < schedule.everyMs
    ? []
    : [{ path: '/schedule/registrationClosesBeforeMs', reason: 'leaves no time to register' }]
}

function refuseTimetable({ timeZone, draws, exceptions = [] }: Timetable): DefinitionRefusal[] {
  const found: DefinitionRefusal[] = []
  const refuse = (path: string, reason: string) => found.push({ path: `/schedule/timetable${path}`, reason })
  if (!isTimeZone(timeZone)) refuse('/timeZone', 'is no time zone such as Europe/London')
  for (const [index, { weekdays, daysOfMonth, dates }] of draws.entries()) {
    const lists = [weekdays, daysOfMonth, dates].filter((list) => list !== undefined)
    if (lists.length > 1) refuse(`/draws/${index}`, 'has more than one of weekdays, daysOfMonth and dates')
    for (const [place, date] of (dates ?? []).entries())
      if (!isDay(date)) refuse(`/draws/${index}/dates/${place}`, 'is no day of the calendar')
  }
  for (const [index, { date }] of exceptions.entries()) {
    if (!isDay(date)) refuse(`/exceptions/${index}/date`, 'is no day of the calendar')
    if (exceptions.findIndex((other) => other.date === date) < index)
      refuse(`/exceptions/${index}/date`, 'is a day that an exception before it has')
  }
  return found
}
