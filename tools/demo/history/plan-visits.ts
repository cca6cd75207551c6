import { type Chance, oneOf } from '../choose-game-to-join.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Hours of UTC at which players come: few in the morning, most in the evening. */
const HOURS = [7, 8, 9, 10, 12, 12, 13, 15, 17, 18, 18, 19, 19, 20, 20, 20, 21, 21, 22]
/** Visits of a site on a day from Monday to Thursday, in the middle of a history. */
export const VISITS_A_DAY = 7
/** The factor by which the number of visits grows from Friday to Sunday. */
const WEEKEND = 1.5
/** Visits at the beginning of a history, and what the end has more, as shares of the usual number. */
const FIRST_SHARE = 0.6
const GROWTH = 0.8

/** A visit of one simulated player. */
export interface Visit {
  readonly siteId: string
  /** UTC milliseconds. */
  readonly at: number
}

/** The days of UTC that a history touches: their first moments. */
export function daysBetween(from: number, to: number): number[] {
  const first = Math.floor(from / DAY_MS)
  const count = Math.ceil(to / DAY_MS) - first
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * DAY_MS)
}

/**
 * The visits of a day in their order. `elapsed` is the part of the history before it, from 0 to 1: a site has more players at its end than at
 * its beginning.
 */
export function planVisits(
  day: number,
  { siteIds, elapsed, visits }: { siteIds: readonly string[]; elapsed: number; visits: number },
  chance: Chance,
): Visit[] {
  const isWeekend = [0, 5, 6].includes(new Date(day).getUTCDay())
  const usual = visits * (FIRST_SHARE + GROWTH * elapsed) * (isWeekend ? WEEKEND : 1)
  return siteIds
    .flatMap((siteId) => {
      const count = Math.max(1, Math.round(usual * (0.75 + chance(51) / 100)))
      return Array.from({ length: count }, () => ({ siteId, at: day + momentOf(chance) }))
    })
    .toSorted((one, other) => one.at - other.at)
}

/** Visits that are made at the same time: those of different sites that follow each other within this time. */
const TOGETHER_MS = HOUR_MS / 2

/** Visits in their order, in groups of one visit of a site at the most. */
export function groupVisits(visits: readonly Visit[]): Visit[][] {
  const groups: Visit[][] = []
  for (const visit of visits) {
    const group = groups.at(-1)
    const [first] = group ?? []
    const fits =
      first !== undefined &&
      visit.at - first.at <= TOGETHER_MS &&
      group?.every(({ siteId }) => siteId !== visit.siteId)
    if (fits) group?.push(visit)
    else groups.push([visit])
  }
  return groups
}

const momentOf = (chance: Chance) => (oneOf(HOURS, chance) ?? 0) * HOUR_MS + chance(HOUR_MS)
