import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { partsOf, shareOf, splitByParts } from './exact-share.ts'
import { fixedPrizeMinor } from './fixed-prize.ts'
import { rulesOf } from './registry.ts'
import { isPoolRow, satelliteWorthMinor } from './share-pool.ts'

/** Maximum cost of one full instance, in minor units. No draw without plays costs more. */
export interface WorstCase {
  /** Lines of a full instance. */
  lines: number
  /** Income from these lines, fees included. */
  takenMinor: number
  /** Fixed prizes, entries and items, with the maximum number of simultaneous winners. */
  fixedMinor: number
  /** Maximum further payment of the pool rows, by share or by guarantee. */
  poolMinor: number
  /** Seed of the progressive after it is won. */
  seedMinor: number
  /** Part of the total that the site pays itself. */
  siteLossMinor: number
}

/** Kinds in which a line wins at most one row of a draw. */
const ONE_ROW_A_LINE: ReadonlySet<GameRule> = new Set<GameRule>([
  'regularGame',
  'oneDrawGame',
  'oneDrawGameExt',
  'oneDrawGameExtMulti',
  'oneDrawGamePerm',
  'oneDrawGameBonusV2',
  'crosswordGame',
  'scratchcardGame',
  'spinnerGame',
])

/**
 * The worst case of a full instance. All plays may be equal, so each line wins the most expensive row that it can, in
 * every draw; rows that one line can win together are all won. Pool rows pay no more than the rest of the players' part,
 * or their guarantees. Carried money and the progressive come from earlier play and are not counted.
 */
export function worstCase(definition: GameDefinition): WorstCase {
  const lines = definition.gamePlayMax
  const wagersMinor = lines * definition.gamePlayCostMinor
  const groups = groupsOf(definition)
  const fromPool = sum(groups, (row) => fixedPrizeMinor(definition, row) + satelliteWorthMinor(row))
  // Plays that could exceed a stated liability are not sold.
  const boundMinor = definition.liabilityMaxMinor ?? Infinity
  const fixedMinor = Math.min(
    boundMinor,
    sum(groups, (row) => worthOf(definition, row)),
  )
  const playersPartMinor = shareOf(wagersMinor, partsOf(definition.payoutPercentage))
  const poolRows = definition.prizes.filter(isPoolRow)
  const shares = splitByParts(
    Math.max(0, playersPartMinor - fromPool),
    poolRows.map((row) => partsOf(row.prizePercentage ?? 0)),
  )
  const poolMinor = poolRows.reduce(
    (total, row, index) => total + Math.max(shares[index] ?? 0, row.guaranteedMinimumMinor ?? 0),
    0,
  )
  const seedMinor = definition.progressiveSeedMinor ?? 0
  const takenMinor = wagersMinor + lines * definition.gameFeePerPlayMinor
  const fedMinor = shareOf(wagersMinor, partsOf(definition.progressivePercentage ?? 0))
  const costMinor = fixedMinor + poolMinor + seedMinor + fedMinor
  return {
    lines,
    takenMinor,
    fixedMinor,
    poolMinor,
    seedMinor,
    siteLossMinor: Math.max(0, costMinor - takenMinor),
  }
}

/** Rows of which a line wins at most one, and the maximum of their winning units together. */
interface RowGroup {
  rows: readonly PrizeRow[]
  units: number
}

function groupsOf(definition: GameDefinition): RowGroup[] {
  const { prizes, gameRule, gamePlayMax: lines } = definition
  const rules = rulesOf(gameRule)
  // Each prize of a raffle goes to one ticket.
  if (rules.tickets !== undefined) {
    return prizes.map((row) => ({ rows: [row], units: Math.min(row.prizeCount ?? 1, lines) }))
  }
  const places = prizes.filter((row) => rules.rowMeaning?.(row).racePlace !== undefined)
  const ranks = prizes.filter((row) => !places.includes(row))
  const alone = ONE_ROW_A_LINE.has(gameRule) ? places : prizes
  const groups = alone.map((row) => ({ rows: [row], units: isIndivisible(row) ? 1 : lines }))
  if (!ONE_ROW_A_LINE.has(gameRule)) return groups
  return [...groups, { rows: ranks, units: lines * (definition.drawCount ?? 1) }]
}

/** Whether tied plays cannot share a prize: it is then won once. */
function isIndivisible({ prizeItem, satelliteItems }: PrizeRow): boolean {
  return prizeItem !== undefined || satelliteItems !== undefined
}

function worthOf(definition: GameDefinition, row: PrizeRow): number {
  return fixedPrizeMinor(definition, row) + satelliteWorthMinor(row) + (row.prizeItem?.worthMinor ?? 0)
}

function sum(groups: readonly RowGroup[], worth: (row: PrizeRow) => number): number {
  return groups.reduce((total, { rows, units }) => total + units * Math.max(0, ...rows.map(worth)), 0)
}
