import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { fixedPrizeMinor } from './fixed-prize.ts'
import { partsOf, shareOf, splitByParts } from './exact-share.ts'

/** The money that a settlement starts from, in minor units. */
export interface PoolFacts {
  /** What the plays cost, without fees. */
  wagersMinor: number
  /** What earlier instances carried over (`payoutFormula` rollOver, or a roll-down that found no winner). */
  carriedMinor: number
  /** The progressive pool before this instance feeds it. */
  progressiveMinor: number
}

/** What the winners of one row are paid. The remainders go to the row's earliest play. */
export interface RowShare {
  units: number
  eachMinor: number
  remainderMinor: number
  progressiveEachMinor: number
  progressiveRemainderMinor: number
  /** Worth of the satellite entries that each unit wins; paid as plays of another game, never as cash. */
  satelliteEachMinor: number
}

/** Where every minor unit of an instance goes; `share-pool.test.ts` holds that they sum to what came in. */
export interface PoolShares {
  /** Wagers times payoutPercentage plus what was carried in. */
  prizePoolMinor: number
  rows: RowShare[]
  /** Cash of all rows, the progressive included. */
  prizesMinor: number
  satellitesMinor: number
  progressiveWonMinor: number
  /** To the next instance. */
  carriedOutMinor: number
  /** The progressive pool afterwards. */
  progressiveOutMinor: number
  /** To the site; negative where it makes good a guarantee or seeds a progressive that was won. */
  revenueMinor: number
}

/**
 * Divides an instance's money among the winners of its rows.
 *
 * Fixed prizes and satellite entries are paid first, and by the site where the pool is too small. What is left of
 * the pool is split by `prizePercentage`; carried money joins the first of those rows. A row that nobody won goes
 * where `payoutFormula` says; a roll-down that finds no winner is carried to the next instance.
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

/** Worth of one winner's satellite entries at the price that the definition names. */
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
