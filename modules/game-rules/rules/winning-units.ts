import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { fixedPrizeMinor } from './fixed-prize.ts'
import { rulesOf } from './registry.ts'
import { isPoolRow, satelliteWorthMinor } from './share-pool.ts'

/** More such rows are all counted as won, as if each had a line of its own: the worst case is then a bound. */
const CHOSEN_ROWS_MAX = 8

/** The ways in which the rows of a prize table can be won together, for the worst case. */
export interface WinningUnits {
  /** Numbers of sold lines at which the rule changes: the cost is convex between two of them. */
  readonly breaks: readonly number[]
  /** For each combination of rows that is to be compared: the winning units of every row with that many sold lines. */
  readonly combinations: readonly ((lines: number) => readonly number[])[]
}

/** Cash, entries and items that one winning unit of a row takes, without the pool. */
export function worthOf(definition: GameDefinition, row: PrizeRow): number {
  return fixedPrizeMinor(definition, row) + satelliteWorthMinor(row) + (row.prizeItem?.worthMinor ?? 0)
}

export function winningUnits(definition: GameDefinition): WinningUnits {
  const { prizes, gameRule, drawCount = 1 } = definition
  const { tickets, unitsExpected, rowMeaning, lineWinsOneRow } = rulesOf(gameRule)
  // The prizes of a raffle are drawn in order, as far as tickets were sold.
  if (tickets !== undefined && unitsExpected !== undefined) {
    return {
      breaks: runningTotals(prizes.map(({ prizeCount = 1 }) => prizeCount)),
      combinations: [(lines) => unitsExpected(definition, lines)],
    }
  }
  // One line wins every pattern of a bingo. Plays that tie hold the places of a race from the first on.
  if (!lineWinsOneRow) return { breaks: [], combinations: [() => prizes.map(() => 1)] }
  const places = prizes.map((row) => rowMeaning?.(row).racePlace)
  const ranks = prizes.flatMap((row, index) => (places[index] === undefined ? [{ row, index }] : []))
  const dearest = dearestOf(definition, ranks)
  const chosen = rowsThatCostMore(definition, ranks)
  const unitsWith = (rows: readonly number[], linesTaken: number) => (lines: number) => {
    const units = places.map((place) => (place !== undefined && place <= lines ? 1 : 0))
    const left = lines * drawCount - linesTaken
    for (const row of left < 0 ? [] : rows) units[row] = 1
    if (dearest !== undefined) units[dearest]! += left < 0 ? lines * drawCount : left
    return units
  }
  return {
    breaks: [
      ...places.filter((place) => place !== undefined),
      ...chosen.map((_row, index) => Math.ceil((index + 1) / drawCount)),
    ],
    combinations:
      chosen.length > CHOSEN_ROWS_MAX
        ? [unitsWith(chosen, 0)]
        : subsetsOf(chosen).map((rows) => unitsWith(rows, rows.length)),
  }
}

interface IndexedRow {
  readonly row: PrizeRow
  readonly index: number
}

/** The row with the highest fixed prize; undefined where no row has one. */
function dearestOf(definition: GameDefinition, rows: readonly IndexedRow[]): number | undefined {
  const [most] = rows
    .map(({ row, index }) => ({ index, worthMinor: worthOf(definition, row) }))
    .filter(({ worthMinor }) => worthMinor > 0)
    .sort((one, other) => other.worthMinor - one.worthMinor)
  return most?.index
}

/**
 * Rows whose first winner costs the site something beside a fixed prize: the seed of a new progressive, or what a guarantee adds
 * to the pool. In a roll-down the pool rows before it count too: what nobody won of them would cover a part of the guarantee.
 */
function rowsThatCostMore(definition: GameDefinition, rows: readonly IndexedRow[]): number[] {
  const guaranteed = rows.filter(({ row }) => (row.guaranteedMinimumMinor ?? 0) > 0)
  const lastGuaranteed = guaranteed.at(-1)?.index ?? -1
  return rows
    .filter(({ row, index }) => {
      if (row.winsProgressive === true && (definition.progressiveSeedMinor ?? 0) > 0) return true
      if (definition.payoutFormula === 'rollDown') return isPoolRow(row) && index <= lastGuaranteed
      return (row.guaranteedMinimumMinor ?? 0) > 0
    })
    .map(({ index }) => index)
}

function subsetsOf(rows: readonly number[]): number[][] {
  return rows.reduce<number[][]>((sets, row) => [...sets, ...sets.map((set) => [...set, row])], [[]])
}

function runningTotals(counts: readonly number[]): number[] {
  let total = 0
  return counts.map((count) => (total += count))
}
