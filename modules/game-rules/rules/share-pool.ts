import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { fixedPrizeMinor } from './fixed-prize.ts'
import { partsOf, shareOf, splitByParts } from './exact-share.ts'

/** The input amounts of a settlement, in minor units. */
export interface PoolFacts {
  /** Sum of the plays' costs, without fees. */
  wagersMinor: number
  /** Amount carried over from earlier instances (`payoutFormula` rollOver, or a roll-down that found no winner). */
  carriedMinor: number
  /** The progressive pool before this instance's contribution. */
  progressiveMinor: number
}

/** Payments to the winners of one row. The remainders go to the row's earliest play. */
export interface RowShare {
  units: number
  eachMinor: number
  remainderMinor: number
  progressiveEachMinor: number
  progressiveRemainderMinor: number
  /** Value of the satellite entries that each unit wins; paid as plays of another game, never as cash. */
  satelliteEachMinor: number
}

/** Destination of every minor unit of an instance; `share-pool.test.ts` asserts that the sum equals the input. */
export interface PoolShares {
  /** Wagers times payoutPercentage plus the carried amount. */
  prizePoolMinor: number
  rows: RowShare[]
  /** Cash of all rows, including the progressive. */
  prizesMinor: number
  satellitesMinor: number
  progressiveWonMinor: number
  /** Carried to the next instance. */
  carriedOutMinor: number
  /** The progressive pool after the settlement. */
  progressiveOutMinor: number
  /** To the site; negative where the site covers a guarantee or seeds a progressive that was won. */
  revenueMinor: number
}

/**
 * Divides an instance's money among the winners of its rows.
 *
 * Fixed prizes and satellite entries are paid first, and by the site where the pool is too small. The rest of the pool is
 * split by `prizePercentage`; carried money joins the first of those rows. A row without winners follows `payoutFormula`;
 * a roll-down that finds no winner is carried to the next instance.
 *
 * @param unitsPerRow winning units of each row, in the order of `definition.prizes`
 */
export function sharePool(
  definition: GameDefinition,
  pool: PoolFacts,
  unitsPerRow: readonly number[],
): PoolShares {
  const rows = definition.prizes.map((_, index) => emptyShare(unitsPerRow[index] ?? 0))
  const playersPartMinor = shareOf(pool.wagersMinor, partsOf(definition.payoutPercentage))
  const satellitesMinor = payFixedRows(definition, rows)
  const fixedMinor = cashOf(rows) + satellitesMinor
  const unclaimed = payPoolRows(
    definition,
    rows,
    Math.max(0, playersPartMinor - fixedMinor),
    pool.carriedMinor,
  )
  const progressive = payProgressive(definition, rows, pool, unclaimed.toProgressiveMinor)
  const prizesMinor = cashOf(rows) + progressive.wonMinor
  const revenueMinor =
    pool.wagersMinor +
    pool.carriedMinor +
    pool.progressiveMinor -
    prizesMinor -
    satellitesMinor -
    unclaimed.carriedOutMinor -
    progressive.outMinor
  if (!Number.isSafeInteger(prizesMinor) || !Number.isSafeInteger(revenueMinor)) {
    throw new RangeError('the prizes of this instance are beyond exact integers')
  }
  return {
    prizePoolMinor: playersPartMinor + pool.carriedMinor,
    rows,
    prizesMinor,
    satellitesMinor,
    progressiveWonMinor: progressive.wonMinor,
    carriedOutMinor: unclaimed.carriedOutMinor,
    progressiveOutMinor: progressive.outMinor,
    revenueMinor,
  }
}

/** Whether a row is paid from a share of the pool. */
export function isPoolRow(row: PrizeRow): boolean {
  return row.prizePercentage !== undefined
}

/** Value of one winner's satellite entries at the price in the definition. */
export function satelliteWorthMinor(row: PrizeRow): number {
  return (row.satelliteItems ?? []).reduce((sum, item) => sum + item.entries * (item.entryPriceMinor ?? 0), 0)
}

function emptyShare(units: number): RowShare {
  return {
    units,
    eachMinor: 0,
    remainderMinor: 0,
    progressiveEachMinor: 0,
    progressiveRemainderMinor: 0,
    satelliteEachMinor: 0,
  }
}

function cashOf(rows: readonly RowShare[]): number {
  return rows.reduce((sum, row) => sum + row.eachMinor * row.units + row.remainderMinor, 0)
}

function payFixedRows(definition: GameDefinition, rows: RowShare[]): number {
  let satellitesMinor = 0
  for (const [index, row] of definition.prizes.entries()) {
    const share = rows[index]!
    share.eachMinor = fixedPrizeMinor(definition, row)
    share.satelliteEachMinor = satelliteWorthMinor(row)
    satellitesMinor += share.satelliteEachMinor * share.units
  }
  return satellitesMinor
}

function payPoolRows(
  definition: GameDefinition,
  rows: RowShare[],
  shareableMinor: number,
  carriedMinor: number,
) {
  const poolRows = definition.prizes.flatMap((row, index) => (isPoolRow(row) ? [{ row, index }] : []))
  const shares = splitByParts(
    shareableMinor,
    poolRows.map(({ row }) => partsOf(row.prizePercentage ?? 0)),
  )
  let rolledMinor = carriedMinor
  let carriedOutMinor = 0
  let toProgressiveMinor = 0
  for (const [place, { row, index }] of poolRows.entries()) {
    const share = rows[index]!
    const amountMinor = shares[place]! + rolledMinor
    rolledMinor = 0
    if (share.units > 0) {
      const paidMinor = Math.max(amountMinor, row.guaranteedMinimumMinor ?? 0)
      share.eachMinor = Math.floor(paidMinor / share.units)
      share.remainderMinor = paidMinor - share.eachMinor * share.units
    } else if (definition.payoutFormula === 'rollDown') rolledMinor = amountMinor
    else if (definition.payoutFormula === 'rollOver') carriedOutMinor += amountMinor
    else toProgressiveMinor += amountMinor
  }
  return { carriedOutMinor: carriedOutMinor + rolledMinor, toProgressiveMinor }
}

function payProgressive(
  definition: GameDefinition,
  rows: RowShare[],
  pool: PoolFacts,
  unclaimedMinor: number,
): { wonMinor: number; outMinor: number } {
  const fedMinor = shareOf(pool.wagersMinor, partsOf(definition.progressivePercentage ?? 0))
  const amountMinor = pool.progressiveMinor + fedMinor
  const index = definition.prizes.findIndex((row) => row.winsProgressive === true)
  const share = rows[index]
  if (share === undefined || share.units === 0) return { wonMinor: 0, outMinor: amountMinor + unclaimedMinor }
  share.progressiveEachMinor = Math.floor(amountMinor / share.units)
  share.progressiveRemainderMinor = amountMinor - share.progressiveEachMinor * share.units
  return { wonMinor: amountMinor, outMinor: (definition.progressiveSeedMinor ?? 0) + unclaimedMinor }
}
