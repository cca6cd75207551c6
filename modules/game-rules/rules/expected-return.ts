import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { ALL_PARTS, partsOf } from './exact-share.ts'
import { fixedPrizeMinor } from './fixed-prize.ts'
import { isLess, NOTHING, plus, reduced, times } from './fractions.ts'
import type { Chance, GameRules } from './game-rules.ts'
import { isPoolRow, satelliteWorthMinor } from './share-pool.ts'

/**
 * The share of the price (cost and fee) that returns to players in the long run, as an exact fraction, or null for a free
 * game. It counts the players' own money: fixed prizes and items at their expectation, the rest of the pool by its shares,
 * and the progressive's part; rolled and carried money is won later and counts in full. The site's guarantees and seeds
 * come on top, so the figure is a floor where those exist. For bets of several types and cards of several kinds it is also
 * a floor: the lowest return among them.
 */
export function expectedReturn(rules: GameRules, definition: GameDefinition): Chance | null {
  return returnsPerBet(rules, definition).reduce<Chance | null>(
    (least, one) => (least === null || isLess(one, least) ? one : least),
    null,
  )
}

/**
 * The return of each way to play: one per row for bet types, one per card for cards whose odds differ, and a single one
 * for games with equal lines.
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
  return returnsPerRow(definition, units).reduce(plus, NOTHING)
}

/**
 * Share of the price that each row returns, for the average number of units that a line wins of it. They sum to the
 * return: the players' part minus the fixed rows is split among pool rows by their shares, and the progressive's part goes
 * to the row that wins it. Not for free games.
 */
export function returnsPerRow(definition: GameDefinition, units: readonly Chance[]): Chance[] {
  const { prizes, payoutPercentage, progressivePercentage = 0 } = definition
  const cost = BigInt(definition.gamePlayCostMinor)
  const price = cost + BigInt(definition.gameFeePerPlayMinor)
  const worth = (index: number, minor: number) => {
    const { ways, outOf } = units[index]!
    return outOf === 0n ? NOTHING : times({ ways, outOf }, BigInt(minor))
  }
  const fixed = prizes.map((row, index) =>
    worth(index, fixedPrizeMinor(definition, row) + satelliteWorthMinor(row)),
  )
  const allFixed = fixed.reduce(plus, NOTHING)
  const playersPart = reduced(cost * partsOf(payoutPercentage), ALL_PARTS)
  const shareable = isLess(allFixed, playersPart)
    ? plus(playersPart, { ...allFixed, ways: -allFixed.ways })
    : NOTHING
  const progressive = reduced(cost * partsOf(progressivePercentage), ALL_PARTS)
  return prizes.map((row, index) => {
    const item = worth(index, row.prizeItem?.worthMinor ?? 0)
    const pool = times(shareable, isPoolRow(row) ? partsOf(row.prizePercentage ?? 0) : 0n, ALL_PARTS)
    const won = row.winsProgressive === true ? progressive : NOTHING
    return times([item, pool, won].reduce(plus, fixed[index]!), 1n, price)
  })
}

/** A chance as a number, exact to the last bits of a double. */
export function chanceToNumber({ ways, outOf }: Chance): number {
  const digits = 10n ** 18n
  const scaled = Number((ways * digits) / outOf) / 1e18
  return scaled > 1e-3 ? scaled : Number(ways) / Number(outOf)
}
