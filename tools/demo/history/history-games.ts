import type { GameFile } from '#schemas/entities/game-file.ts'
import { intervalOf } from '../open-games.ts'

const DAY_MS = 86_400_000
/** A history sells fewer plays of a draw than such a game needs. */
const MINIMUM_PLAYS_MOST = 20

/**
 * The games of a whole history: those that start when full, and those that are drawn once a day or less often for any number of plays. A draw
 * every few minutes takes as long in the past as a daily one, so three months of them would take hours.
 */
export const gamesOfHistory = (files: readonly GameFile[], now: number): GameFile[] =>
  drawnAtMostEvery(DAY_MS, files, now)

/** The games of its last day: also those that are drawn more often. The demonstration adds raffles that need many players. */
export const gamesOfLastDay = (files: readonly GameFile[], now: number): GameFile[] =>
  drawnAtMostEvery(0, files, now)

/** A prize of entries to a game without history is won by nobody: its game has no history either. */
function drawnAtMostEvery(intervalMs: number, files: readonly GameFile[], now: number): GameFile[] {
  const own = files.filter(({ definition: { schedule } }) => {
    if (schedule.kind !== 'tournament') return true
    return intervalOf(schedule, now) >= intervalMs && (schedule.minimumPlays ?? 0) <= MINIMUM_PLAYS_MOST
  })
  const slugs = new Set(own.map(({ slug }) => slug))
  return own.filter(({ definition: { prizes } }) =>
    prizes.every(({ satelliteItems = [] }) => satelliteItems.every(({ slug }) => slugs.has(slug))),
  )
}
