import type { PrizeRow } from '#schemas/entities/game-definition.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import type { Chance } from '#modules/game-rules/rules/game-rules.ts'
import { mainMatchesOf } from '#modules/one-draw/rules/ranks.ts'

/** P of R, and one more ball from those left in the drum. */
export interface BonusSizes {
  size: number
  range: number
}

/** The chance to match exactly this many of the P balls, with or without the bonus ball. */
export function chanceOfBonus(main: number, bonus: number, { size, range }: BonusSizes): Chance {
  const left = range - size
  const mainWays = combinations(size, main) * combinations(left, size - main)
  // Numbers of the play that have not matched; they are among the balls left in the drum.
  const hits = size - main
  return {
    ways: mainWays * BigInt(Math.max(0, bonus === 1 ? hits : left - hits)),
    outOf: combinations(range, size) * BigInt(left),
  }
}

/**
 * The rows by main matches and bonus: `table[main * 2 + bonus]`, −1 where nothing is won. A row without the bonus pays
 * plays that did not match it, and all plays with its main matches where no row requires the bonus.
 */
export function bonusTable(prizes: readonly PrizeRow[], size: number): Int16Array {
  const table = new Int16Array((size + 1) * 2).fill(-1)
  for (const [index, row] of prizes.entries()) {
    table[mainMatchesOf(row, size) * 2 + row.rankNumber2nd] = index
  }
  for (let main = 0; main <= size; main++) {
    if (table[main * 2 + 1] === -1) table[main * 2 + 1] = table[main * 2]!
  }
  return table
}

/** The chance of each row of the table. */
export function bonusOdds(prizes: readonly PrizeRow[], sizes: BonusSizes): Chance[] {
  const table = bonusTable(prizes, sizes.size)
  return prizes.map((row, index) => {
    const main = mainMatchesOf(row, sizes.size)
    const outcomes = [0, 1].filter((bonus) => table[main * 2 + bonus] === index)
    const chances = outcomes.map((bonus) => chanceOfBonus(main, bonus, sizes))
    return {
      ways: chances.reduce((sum, { ways }) => sum + ways, 0n),
      outOf: combinations(sizes.range, sizes.size) * BigInt(sizes.range - sizes.size),
    }
  })
}
