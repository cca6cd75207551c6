import { playUnits } from '#schemas/kinds/play-units.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import { countText } from './draw-text.ts'

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const
const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type Schedule = ListedGame['schedule']
type Timetable = Extract<Schedule, { timetable: unknown }>['timetable']

/** The draw times of a game as a sentence. */
export function scheduleText({ gameRule, schedule }: Pick<ListedGame, 'gameRule' | 'schedule'>): string {
  const unit = playUnits[gameRule]
  if (unit === 'instantCard' || unit === 'spin') return 'At the purchase'
  if (schedule.kind === 'instaplay') return 'Once it is sold out'
  if ('timetable' in schedule)
    return `${schedule.timetable.draws.map(entryText).join('; ')} (${schedule.timetable.timeZone})`
  return `Every ${durationText(schedule.everyMs)}`
}

/** A length of time in the largest unit that it has a whole number of: `5 minutes`, `day`. */
export function durationText(ms: number): string {
  const [unitMs, unit] = UNITS.find(([each]) => ms % each === 0) ?? [1, 'millisecond']
  return ms === unitMs ? unit : countText(ms / unitMs, unit)
}

function entryText({ weekdays, daysOfMonth, dates, times }: Timetable['draws'][number]): string {
  const at = times.join(', ')
  if (weekdays !== undefined) return `${weekdays.map((day) => WEEKDAYS[day]).join(', ')} ${at}`
  if (dates !== undefined) return `${dates.join(', ')} ${at}`
  if (daysOfMonth !== undefined)
    return `${daysOfMonth.map((day) => (day === -1 ? 'last' : day)).join(', ')} of the month ${at}`
  return `Every day ${at}`
}
