import type { GameFile } from '#schemas/entities/game-file.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { intervalOf } from '../open-games.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** The visits of a history sell fewer plays of a draw than such a game needs. */
const MINIMUM_PLAYS_MOST = 20

/** Whether the tickets of a raffle with this interval are sold by the plan of its sale: those of a year or a month cost too much. */
export const isSoldByPlan = (everyMs: number): boolean => everyMs >= DAY_MS && everyMs <= WEEK_MS

/**
 * The games of a whole history: those that start when full, and those that are drawn once a day or less often, either for any number of plays or
 * as a raffle that is sold by its plan. A draw every few minutes takes as long in the past as a daily one, so three months of them would take
 * hours.
 */
export const gamesOfHistory = (files: readonly GameFile[], now: number): GameFile[] =>
  drawnAtMostEvery(DAY_MS, files, now)

/** The games of its last day: also those that are drawn more often. The demonstration adds the raffles whose tickets no history sells. */
export const gamesOfLastDay = (files: readonly GameFile[], now: number): GameFile[] =>
  drawnAtMostEvery(0, files, now)

/** A prize of entries to a game without history is won by nobody: its game has no history either. */
function drawnAtMostEvery(intervalMs: number, files: readonly GameFile[], now: number): GameFile[] {
  const own = files.filter(({ definition: { gameRule, schedule } }) => {
    if (schedule.kind !== 'tournament') return true
    const everyMs = intervalOf(schedule, now)
    const isPlanned = playUnits[gameRule] === 'ticket' && isSoldByPlan(everyMs)
    return everyMs >= intervalMs && (isPlanned || (schedule.minimumPlays ?? 0) <= MINIMUM_PLAYS_MOST)
  })
  const slugs = new Set(own.map(({ slug }) => slug))
  return own.filter(({ definition: { prizes } }) =>
    prizes.every(({ satelliteItems = [] }) => satelliteItems.every(({ slug }) => slugs.has(slug))),
  )
}
