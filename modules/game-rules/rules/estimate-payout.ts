import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Chance, GameRules } from './game-rules.ts'
import { isPoolRow, sharePool, type PoolFacts, type PoolShares } from './share-pool.ts'

/**
 * Estimated prizes per row on the current pool, computed by the settlement code. Each row has the winners expected from
 * its odds for the lines sold; a pool row has at least one, so that it shows one winner's prize.
 */
export function estimatePayout(
  rules: GameRules,
  definition: GameDefinition,
  pool: PoolFacts,
  lineCount: number,
): PoolShares {
  const expected = rules.unitsExpected?.(definition, lineCount) ?? averageUnits(rules, definition, lineCount)
  const unitsPerRow = definition.prizes.map((row, index) => {
    const units = expected[index]!
    return isPoolRow(row) || row.winsProgressive === true ? Math.max(1, units) : units
  })
  return sharePool(definition, pool, unitsPerRow)
}

function averageUnits(rules: GameRules, definition: GameDefinition, lineCount: number): number[] {
  return unitsPerLine(rules, definition).map((chance) => expectedWinners(lineCount, chance))
}

/** Odds by definition: a game that sells asks for them with every batch of joins. */
const known = new WeakMap<GameDefinition, readonly Chance[]>()

function unitsPerLine(rules: GameRules, definition: GameDefinition): readonly Chance[] {
  const before = known.get(definition)
  if (before !== undefined) return before
  const perLine = rules.unitsPerLine?.(definition) ?? rules.odds(definition)
  known.set(definition, perLine)
  return perLine
}

/** Number of lines times a chance, rounded half up. */
export function expectedWinners(lineCount: number, { ways, outOf }: Chance): number {
  if (outOf === 0n) return 0
  return Number((2n * BigInt(lineCount) * ways + outOf) / (2n * outOf))
}
