import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { ALL_PARTS, partsOf } from './exact-share.ts'
import type { Chance, GameRules } from './game-rules.ts'
import { isPoolRow, satelliteWorthMinor } from './share-pool.ts'

/**
 * The share of the price (cost and fee) that comes back to players in the long run, as an exact fraction, or null
 * for a free game. It counts the players' own money: fixed prizes at their expectation, the rest of the pool by
 * its shares, and the progressive's part; rolled and carried money is won later and counts in full. What the site
 * adds by guarantees and seeds comes on top, so that where those exist the figure is a floor.
 */
export function expectedReturn(rules: GameRules, definition: GameDefinition): Chance | null {
  const priceMinor = definition.gamePlayCostMinor + definition.gameFeePerPlayMinor
  if (priceMinor === 0) return null
  const fixed = fixedReturn(rules.odds(definition), definition)
  const cost = BigInt(definition.gamePlayCostMinor)
  const poolRows = definition.prizes.filter(isPoolRow)
  const shares = poolRows.reduce((sum, row) => sum + partsOf(row.prizePercentage ?? 0), 0n)
  // All amounts below are numerators over fixed.outOf × ALL_PARTS × ALL_PARTS.
  const scale = fixed.outOf * ALL_PARTS * ALL_PARTS
  const fixedPart = fixed.ways * ALL_PARTS * ALL_PARTS
  const playersPart = cost * partsOf(definition.payoutPercentage) * fixed.outOf * ALL_PARTS
  const shareable = playersPart > fixedPart ? playersPart - fixedPart : 0n
  const poolPart = (shareable * shares) / ALL_PARTS
  const progressive = cost * partsOf(definition.progressivePercentage ?? 0) * fixed.outOf * ALL_PARTS
  return reduced(fixedPart + poolPart + progressive, scale * BigInt(priceMinor))
}

/** A chance as a number, exact to the last bits of a double. */
export function chanceToNumber({ ways, outOf }: Chance): number {
  const digits = 10n ** 18n
  const scaled = Number((ways * digits) / outOf) / 1e18
  return scaled > 1e-3 ? scaled : Number(ways) / Number(outOf)
}

/** What one play wins in fixed prizes and satellite entries on average, in minor units. */
function fixedReturn(odds: readonly Chance[], definition: GameDefinition): Chance {
  let total: Chance = { ways: 0n, outOf: 1n }
  for (const [index, row] of definition.prizes.entries()) {
    const worth = BigInt((row.guaranteedPrizeMinor ?? 0) + satelliteWorthMinor(row))
    const { ways, outOf } = odds[index]!
    if (worth === 0n || outOf === 0n) continue
    total = reduced(total.ways * outOf + worth * ways * total.outOf, total.outOf * outOf)
  }
  return total
}

function reduced(ways: bigint, outOf: bigint): Chance {
  let [a, b] = [ways, outOf]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? { ways, outOf } : { ways: ways / a, outOf: outOf / a }
}
