import { drawTimesAfter } from '#modules/game-rules/rules/draw-times.ts'
import type { TournamentSchedule } from '#schemas/entities/game-definition.ts'
import { CALENDAR_LISTED_MAX } from '#schemas/operator/draws.ts'

/** The draws of a schedule in a period. */
export interface PlannedDraws {
  readonly count: number
  /** The first draws, at most one more than are listed. */
  readonly times: readonly number[]
  readonly lastTime: number
}

/** Draws of a timetable on one day that are looked for. */
const OF_DAY_MAX = 500

/** The draws of a schedule from `from` until `to`, UTC milliseconds, `to` excluded; null where there is none. */
export function plannedDraws(schedule: TournamentSchedule, from: number, to: number): PlannedDraws | null {
  const inPeriod = (count: number) => drawTimesAfter(schedule, from - 1, count).filter((time) => time < to)
  if ('timetable' in schedule) {
    const times = inPeriod(OF_DAY_MAX)
    return times.length === 0
      ? null
      : { count: times.length, times: times.slice(0, CALENDAR_LISTED_MAX + 1), lastTime: times.at(-1)! }
  }
  const times = inPeriod(CALENDAR_LISTED_MAX + 1)
  const [first] = times
  if (first === undefined) return null
  const count = Math.floor((to - 1 - first) / schedule.everyMs) + 1
  return { count, times, lastTime: first + (count - 1) * schedule.everyMs }
}
