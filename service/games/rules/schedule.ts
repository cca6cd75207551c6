import type { TournamentSchedule } from '#schemas/entities/game-definition.ts'
import { drawTimesAfter } from '#modules/game-rules/rules/draw-times.ts'

export interface TournamentTimes {
  registrationEndAt: number
  startAt: number
}

/**
 * The next run of a tournament: its first draw after `previousStartAt` that leaves time to register; null where its timetable has no further
 * one. Times are UTC milliseconds.
 */
export function nextTournament(
  schedule: TournamentSchedule,
  now: number,
  previousStartAt: number | null = null,
): TournamentTimes | null {
  const { registrationClosesBeforeMs } = schedule
  const after = Math.max(now + registrationClosesBeforeMs, previousStartAt ?? Number.NEGATIVE_INFINITY)
  const [startAt] = drawTimesAfter(schedule, after, 1)
  return startAt === undefined ? null : { startAt, registrationEndAt: startAt - registrationClosesBeforeMs }
}
