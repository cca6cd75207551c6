import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'

/** A game of the demonstration, before it has an id. */
export interface DemoGame {
  slug: string
  /** By language code. */
  titles: Record<string, { title: string; titleShort?: string }>
  definition: GameDefinition
  /** Entries to the game of this slug that the first row gives away; it must come earlier in the catalogue. */
  satelliteTo?: { slug: string; entries: number }
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Prize rows from the most matches down: `[main, second]` matches and how they pay. */
export function prizeTable(
  size: number,
  rows: readonly [matches: [number, number?], pays: Pays][],
): PrizeRow[] {
  return rows.map(([[main, second = 0], pays]) => ({
    rankNumber: main === 0 ? 0 : size - main + 1,
    rankNumber2nd: second,
    ...pays,
  }))
}

type Pays = Omit<PrizeRow, 'rankNumber' | 'rankNumber2nd'>

/** The places of a race, from the first on, each with its share of the pool. */
export function placeTable(percentages: readonly number[]): PrizeRow[] {
  return percentages.map((prizePercentage, index) => ({
    rankNumber: 0,
    rankNumber2nd: index + 1,
    prizePercentage,
  }))
}

/** The ten bet types of a perm game: a line of a perm is paid as the direct is, a banker's as the direct 2. */
export function permTable(odds: Record<'first' | 'two' | 'three' | 'four' | 'five', number>): PrizeRow[] {
  const { first, two, three, four, five } = odds
  return [first, two, three, four, five, two, three, four, five, two].map((multiplier, index) => ({
    rankNumber: index + 1,
    rankNumber2nd: 0,
    multiplier,
  }))
}

/** The ranks of a raffle, the grand prize first. */
export function raffleTable(rows: readonly Pays[]): PrizeRow[] {
  return rows.map((pays, index) => ({ rankNumber: index + 1, rankNumber2nd: 0, ...pays }))
}

/** A draw every so many minutes. */
export function everyMinutes(minutes: number, anchorMinute = 0): GameDefinition['schedule'] {
  return {
    kind: 'tournament',
    everyMs: minutes * MINUTE_MS,
    anchorTime: anchorMinute * MINUTE_MS,
    registrationClosesBeforeMs: 20_000,
    minimumPlays: 1,
    underMinimum: 'reschedule',
  }
}

/** A draw every day at a time in UTC. */
export function dailyAt(hour: number, minute = 0): GameDefinition['schedule'] {
  return {
    kind: 'tournament',
    everyMs: DAY_MS,
    anchorTime: (hour * 60 + minute) * MINUTE_MS,
    registrationClosesBeforeMs: 5 * MINUTE_MS,
    minimumPlays: 1,
    underMinimum: 'reschedule',
  }
}

export const WHEN_FULL: GameDefinition['schedule'] = { kind: 'instaplay' }
