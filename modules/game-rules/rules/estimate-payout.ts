import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Chance, GameRules } from './game-rules.ts'
import { isPoolRow, sharePool, type PoolFacts, type PoolShares } from './share-pool.ts'

/**
 * What the rows would pay on the current pool, by the code that settles it. Each row is given the winners that
 * its odds promise for the plays sold; a row of the pool at least one, so that it shows what a winner would get.
 */
export function estimatePayout(
  rules: GameRules,
  definition: GameDefinition,
  pool: PoolFacts,
  playCount: number,
): PoolShares {
  const odds = rules.odds(definition)
  const unitsPerRow = definition.prizes.map((row, index) => {
    const expected = expectedWinners(playCount, odds[index]!)
    return isPoolRow(row) || row.winsProgressive === true ? Math.max(1, expected) : expected
  })
  return sharePool(definition, pool, unitsPerRow)
}

function expectedWinners(playCount: number, { ways, outOf }: Chance): number {
  if (outOf === 0n) return 0
  return Number((2n * BigInt(playCount) * ways + outOf) / (2n * outOf))
}
