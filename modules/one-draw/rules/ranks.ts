import type { PrizeRow } from '#schemas/entities/game-definition.ts'
import type { Chance } from '#modules/game-rules/rules/game-rules.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import type { PlaySizes } from './play-numbers.ts'

/** Main balls that a row's winners matched: gamePlaySize − rankNumber + 1, none where rankNumber is 0 (spec 2). */
export function mainMatchesOf(row: Pick<PrizeRow, 'rankNumber'>, size: number): number {
  return row.rankNumber === 0 ? 0 : size - row.rankNumber + 1
}

/** The rankNumber for a number of main matches; 0 for none. */
export function rankNumberOf(mainMatches: number, size: number): number {
  return mainMatches === 0 ? 0 : size - mainMatches + 1
}

/** Row indexes by main and second matches, −1 where nothing is won: `table[main * (size2nd + 1) + second]`. */
export function rowTable(prizes: readonly PrizeRow[], sizes: PlaySizes): Int16Array {
  const width = sizes.size2nd + 1
  const table = new Int16Array((sizes.size + 1) * width).fill(-1)
  for (const [index, row] of prizes.entries()) {
    table[mainMatchesOf(row, sizes.size) * width + row.rankNumber2nd] = index
  }
  return table
}

/** The chance of an exact number of matches in each set. */
export function chanceOfMatches(main: number, second: number, sizes: PlaySizes): Chance {
  const mainWays = combinations(sizes.size, main) * combinations(sizes.range - sizes.size, sizes.size - main)
  const secondWays =
    combinations(sizes.size2nd, second) * combinations(sizes.range2nd - sizes.size2nd, sizes.size2nd - second)
  return {
    ways: mainWays * secondWays,
    outOf: combinations(sizes.range, sizes.size) * combinations(sizes.range2nd, sizes.size2nd),
  }
}
