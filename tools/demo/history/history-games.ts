import type { GameFile } from '#schemas/entities/game-file.ts'
import { intervalOf } from '../open-games.ts'

const DAY_MS = 86_400_000
/** A history sells fewer plays of a draw than such a game needs. */
const MINIMUM_PLAYS_MOST = 20

/**
 * The games that have a history: those that start when full, and those that are drawn once a day or less often for any number of plays. The
 * demonstration adds the others: a draw every few minutes would take as long in the past as in the present. A prize of entries to a game
 * without history has none either.
 */
export function gamesWithHistory(files: readonly GameFile[], now: number): GameFile[] {
  const own = files.filter(({ definition: { schedule } }) => {
    if (schedule.kind !== 'tournament') return true
    return intervalOf(schedule, now) >= DAY_MS && (schedule.minimumPlays ?? 0) <= MINIMUM_PLAYS_MOST
  })
  const slugs = new Set(own.map(({ slug }) => slug))
  return own.filter(({ definition: { prizes } }) =>
    prizes.every(({ satelliteItems = [] }) => satelliteItems.every(({ slug }) => slugs.has(slug))),
  )
}
