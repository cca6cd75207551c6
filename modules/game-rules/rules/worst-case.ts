import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { partsOf, shareOf } from './exact-share.ts'
import { isPoolRow, satelliteWorthMinor, sharePool } from './share-pool.ts'
import { winningUnits, worthOf, type WinningUnits } from './winning-units.ts'

/** The draw that costs the site most, over every number of sold plays, in minor units. */
export interface WorstCase {
  /** Sold plays, counted in lines, of this draw. */
  lines: number
  /** Income from these lines, fees included. */
  takenMinor: number
  /** Fixed prizes, entries and items. */
  fixedMinor: number
  /** Further payment of the pool rows, by share or by guarantee. */
  poolMinor: number
  /** Seed of the progressive after it is won. */
  seedMinor: number
  /** Part of the total that the site pays itself. */
  siteLossMinor: number
}

/** Up to this many draws are computed one by one, so that no rounding can hide the worst one. */
const DRAWS_EACH_MAX = 4000

/**
 * The worst draw over every number of plays at which the game is drawn. All plays may be equal: each line wins the most expensive
 * row that it can, in every draw, and rows that can be won together are. Carried money and the progressive come from earlier play
 * and are not counted. Exact, but for a race with guarantees in its ranks and for more than eight guaranteed rows, where it is a bound.
 */
export function worstCase(definition: GameDefinition): WorstCase {
  const units = winningUnits(definition)
  return worstOf(definition, units, linesToCompare(definition, units))
}

/** The worst draw at each of some numbers of plays, of which the game may be drawn with each. */
export function worstCases(definition: GameDefinition, numbers: readonly number[]): WorstCase[] {
  const units = winningUnits(definition)
  return numbers.map((lines) => worstOf(definition, units, [lines]))
}

function worstOf(definition: GameDefinition, units: WinningUnits, numbers: readonly number[]): WorstCase {
  let worst: (WorstCase & { balanceMinor: number }) | null = null
  for (const lines of numbers) {
    for (const unitsWith of units.combinations) {
      const draw = costOf(definition, lines, unitsWith(lines))
      // Among equal draws the one with the most plays.
      if (worst === null || draw.balanceMinor >= worst.balanceMinor) worst = draw
    }
  }
  if (worst === null) throw new Error('a game is drawn with at least one play')
  const { balanceMinor: _balance, ...draw } = worst
  return draw
}

/** The highest total of the prizes of one draw, minor units: every play is sold. Carried money and the progressive are not counted. */
export function mostPrizesMinor(definition: GameDefinition): number {
  const { gamePlayMax } = definition
  const totals = winningUnits(definition).combinations.map((unitsWith) => {
    const { fixedMinor, poolMinor } = costOf(definition, gamePlayMax, unitsWith(gamePlayMax))
    return fixedMinor + poolMinor
  })
  return Math.max(...totals)
}

/** The fewest plays of a draw: a game that starts when it is full has no other number. */
export function fewestLines({ schedule, gamePlayMax }: GameDefinition): number {
  return schedule.kind === 'instaplay'
    ? gamePlayMax
    : Math.min(gamePlayMax, Math.max(1, schedule.minimumPlays))
}

/** The cost is convex between two breaks, so that its maximum is at one of them or beside it. */
function linesToCompare(definition: GameDefinition, { breaks, combinations }: WinningUnits): number[] {
  const { gamePlayMax } = definition
  const fewest = fewestLines(definition)
  if ((gamePlayMax - fewest) * combinations.length <= DRAWS_EACH_MAX)
    return Array.from({ length: gamePlayMax - fewest + 1 }, (_, index) => fewest + index)
  const turning = [fewest, gamePlayMax, ...breaks, ...liabilityBreaks(definition)]
  return [...new Set(turning.flatMap((lines) => [lines - 1, lines, lines + 1]))]
    .filter((lines) => lines >= fewest && lines <= gamePlayMax)
    .sort((one, other) => one - other)
}

/** Lines from which a stated liability bounds the prizes. */
function liabilityBreaks(definition: GameDefinition): number[] {
  const { liabilityMaxMinor, prizes } = definition
  const most = Math.max(...prizes.map((row) => worthOf(definition, row)))
  return liabilityMaxMinor === undefined ? [] : [Math.floor(liabilityMaxMinor / most)]
}

/** Cost of one draw, computed by the settlement code. */
function costOf(
  definition: GameDefinition,
  lines: number,
  units: readonly number[],
): WorstCase & { balanceMinor: number } {
  const { prizes, liabilityMaxMinor, progressiveSeedMinor = 0 } = definition
  const wagersMinor = lines * definition.gamePlayCostMinor
  const takenMinor = wagersMinor + lines * definition.gameFeePerPlayMinor
  const { rows, revenueMinor } = sharePool(
    definition,
    { wagersMinor, carriedMinor: 0, progressiveMinor: 0 },
    units,
  )
  let fixedMinor = 0
  let itemsMinor = 0
  for (const [index, row] of prizes.entries()) {
    const { units: won, eachMinor } = rows[index]!
    fixedMinor += won * ((isPoolRow(row) ? 0 : eachMinor) + satelliteWorthMinor(row))
    itemsMinor += won * (row.prizeItem?.worthMinor ?? 0)
  }
  // Plays that could win more than a stated liability are not sold.
  const unsoldMinor = Math.max(0, fixedMinor - (liabilityMaxMinor ?? Infinity))
  const seedMinor = prizes.some((row, index) => row.winsProgressive === true && rows[index]!.units > 0)
    ? progressiveSeedMinor
    : 0
  const costMinor = wagersMinor - revenueMinor + itemsMinor - unsoldMinor
  const fedMinor = shareOf(wagersMinor, partsOf(definition.progressivePercentage ?? 0))
  const allFixedMinor = fixedMinor + itemsMinor - unsoldMinor
  return {
    lines,
    takenMinor,
    fixedMinor: allFixedMinor,
    poolMinor: costMinor - allFixedMinor - seedMinor - fedMinor,
    seedMinor,
    siteLossMinor: Math.max(0, costMinor - takenMinor),
    balanceMinor: costMinor - takenMinor,
  }
}
