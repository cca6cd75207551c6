import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { ALL_PARTS, partsOf } from './exact-share.ts'
import { fixedPrizeMinor } from './fixed-prize.ts'
import type { Chance, GameRules } from './game-rules.ts'
import { isPoolRow, satelliteWorthMinor } from './share-pool.ts'

/**
 * The share of the price (cost and fee) that comes back to players in the long run, as an exact fraction, or null
 * for a free game. It counts the players' own money: fixed prizes and items at their expectation, the rest of the
 * pool by its shares, and the progressive's part; rolled and carried money is won later and counts in full. What the
 * site adds by guarantees and seeds comes on top, so that where those exist the figure is a floor. So it is for bets
 * of several types and for cards of several kinds, where it is the return of the least one.
 */
export function expectedReturn(rules: GameRules, definition: GameDefinition): Chance | null {
  return returnsPerBet(rules, definition).reduce<Chance | null>(
    (least, one) => (least === null || isLess(one, least) ? one : least),
    null,
  )
}

/**
 * The return of each way to play: one a row for bet types, one a card for cards whose odds differ, and one for a
 * game whose lines all play alike.
 */
export function returnsPerBet(rules: GameRules, definition: GameDefinition): Chance[] {
  if (definition.gamePlayCostMinor + definition.gameFeePerPlayMinor === 0) return []
  const cards = rules.oddsPerCard?.(definition)
  if (cards !== undefined) return cards.map((odds) => returnOf(definition, odds))
  const units = rules.unitsPerLine?.(definition) ?? rules.odds(definition)
  if (rules.linePlaysForOneRow !== true) return [returnOf(definition, units)]
  const never: Chance = { ways: 0n, outOf: 1n }
  return units.map((own, index) =>
    returnOf(
      definition,
      units.map((_, row) => (row === index ? own : never)),
    ),
  )
}

function returnOf(definition: GameDefinition, units: readonly Chance[]): Chance {
  const cost = BigInt(definition.gamePlayCostMinor)
  const price = cost + BigInt(definition.gameFeePerPlayMinor)
  const fixed = worthPerLine(
    definition,
    units,
    (row) => fixedPrizeMinor(definition, row) + satelliteWorthMinor(row),
  )
  const items = worthPerLine(definition, units, (row) => row.prizeItem?.worthMinor ?? 0)
  const poolRows = definition.prizes.filter(isPoolRow)
  const shares = poolRows.reduce((sum, row) => sum + partsOf(row.prizePercentage ?? 0), 0n)
  const playersPart = { ways: cost * partsOf(definition.payoutPercentage), outOf: ALL_PARTS }
  const shareable = isLess(fixed, playersPart) ? plus(playersPart, { ...fixed, ways: -fixed.ways }) : NOTHING
  const progressive = { ways: cost * partsOf(definition.progressivePercentage ?? 0), outOf: ALL_PARTS }
  const poolPart = { ways: shareable.ways * shares, outOf: shareable.outOf * ALL_PARTS }
  const back = [items, poolPart, progressive].reduce(plus, fixed)
  return reduced(back.ways, back.outOf * price)
}

/** A chance as a number, exact to the last bits of a double. */
export function chanceToNumber({ ways, outOf }: Chance): number {
  const digits = 10n ** 18n
  const scaled = Number((ways * digits) / outOf) / 1e18
  return scaled > 1e-3 ? scaled : Number(ways) / Number(outOf)
}

const NOTHING: Chance = { ways: 0n, outOf: 1n }

/** What one line wins in so many units of each row on average, in minor units. */
function worthPerLine(
  { prizes }: GameDefinition,
  units: readonly Chance[],
  worthOf: (row: PrizeRow) => number,
): Chance {
  let total = NOTHING
  for (const [index, row] of prizes.entries()) {
    const { ways, outOf } = units[index]!
    if (outOf !== 0n) total = plus(total, { ways: BigInt(worthOf(row)) * ways, outOf })
  }
  return total
}

function plus(one: Chance, other: Chance): Chance {
  if (other.ways === 0n) return one
  return reduced(one.ways * other.outOf + other.ways * one.outOf, one.outOf * other.outOf)
}

function isLess(one: Chance, other: Chance): boolean {
  return one.ways * other.outOf < other.ways * one.outOf
}

function reduced(ways: bigint, outOf: bigint): Chance {
  let [a, b] = [ways, outOf]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? { ways, outOf } : { ways: ways / a, outOf: outOf / a }
}
