import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import { plainText } from '#schemas/html/plain-text.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

/** The worth of a row to its winner: its amount, or the value of its item or of its entries. */
const worthOf = (row: PayoutRow) => row.prizeItem?.rankPrize ?? row.meta?.entriesWorth ?? row.rankPrize

/** Whether a row pays: an amount, an item or entries to another game; after the draw, to somebody. */
function pays(row: PayoutRow): boolean {
  if (row.meta?.winners === 0) return false
  return row.rankPrize > 0 || prizeType(row) !== 'cash'
}

/** Number of rows with a prize, as shown in the heading (spec 2, "Payout table view"). */
export function ranksPaid(rows: readonly PayoutRow[]): number {
  return rows.filter(pays).length
}

/** Highest prize first; rows of equal prize keep the order of their ranks. */
export function byPrizeDescending(rows: readonly PayoutRow[]): PayoutRow[] {
  return rows.toSorted(
    (one, other) =>
      compareAmounts(worthOf(other), worthOf(one)) ||
      one.rankNumber - other.rankNumber ||
      (placeOf(one) ?? 0) - (placeOf(other) ?? 0) ||
      other.rankNumber2nd - one.rankNumber2nd,
  )
}

/** No row shares the pool: the prizes do not depend on how many play. */
export const areFixed = (rows: readonly PayoutRow[]) =>
  rows.every(({ prizePercentage, meta }) => prizePercentage === undefined && meta?.winsProgressive !== true)

/** The place in the final ranking of a race that a row pays; undefined in every other row. */
export const placeOf = (row: PayoutRow) => row.meta?.racePlace

/** A part of the payout table under a heading of its own; `name` is null where the table has one part. */
export interface PayoutPart {
  readonly name: 'places' | 'draws' | null
  readonly rows: readonly PayoutRow[]
}

/** The places of a race, which its final order decides, apart from the ranks that every draw pays; other tables in one part. */
export function payoutParts(rows: readonly PayoutRow[]): PayoutPart[] {
  const sorted = byPrizeDescending(rows)
  const places = sorted.filter((row) => placeOf(row) !== undefined)
  if (places.length === 0) return [{ name: null, rows: sorted }]
  const ranks = sorted.filter((row) => placeOf(row) === undefined)
  return [
    { name: 'places' as const, rows: places },
    ...(ranks.length === 0 ? [] : [{ name: 'draws' as const, rows: ranks }]),
  ]
}

/** Matches that a row requires. `main` is null where only the second set counts. */
export interface Matched {
  main: number | null
  bonus: number | null
}

/** Balls matched: gamePlaySize − rankNumber + 1, and the second set where it counts (spec 2). */
export function ballsMatched(row: PayoutRow, gamePlaySize: number): Matched {
  return {
    main: row.rankNumber === 0 ? null : gamePlaySize - row.rankNumber + 1,
    bonus: row.rankNumber2nd === 0 ? null : row.rankNumber2nd,
  }
}

export type PrizeType = 'cash' | 'satellite' | 'item'

/** A row with satellite items pays entries to another game, one with a prize item a thing; every other row pays cash. */
export function prizeType(row: PayoutRow): PrizeType {
  if (row.prizeItem !== undefined) return 'item'
  return row.satelliteItems && row.satelliteItems.length > 0 ? 'satellite' : 'cash'
}

export type DisplayedPayout =
  | { kind: 'amount'; amount: number }
  | { kind: 'entries'; entries: number; gameTitle: string }
  | { kind: 'item'; name: string }
  | { kind: 'none' }

/**
 * The amount; a satellite row of at most 1 shows its entries instead (spec 2). The specification shows amounts from 1 up;
 * decision 34 explains why smaller ones are shown as well.
 */
export function shownPayout(row: PayoutRow): DisplayedPayout {
  if (row.prizeItem !== undefined) return { kind: 'item', name: plainText(row.prizeItem.name) }
  const satellite = row.satelliteItems?.[0]
  if (satellite && row.rankPrize <= 1) {
    return { kind: 'entries', entries: satellite.entries, gameTitle: satellite.gameTitle }
  }
  return row.rankPrize > 0 ? { kind: 'amount', amount: row.rankPrize } : { kind: 'none' }
}
