import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

/** The highest amount of the table; null where it pays no money. */
export function topAmount(rows: readonly PayoutRow[]): number | null {
  const amounts = rows.map(({ rankPrize }) => rankPrize).filter((amount) => amount > 0)
  return amounts.toSorted(compareAmounts).at(-1) ?? null
}

/** How a result is shown: only a prize above the price is celebrated. */
export type ResultKind = 'none' | 'upToPrice' | 'abovePrice'

export function resultKind(won: number, price: number, row: PayoutRow | null): ResultKind {
  const isThing = row?.prizeItem !== undefined || (row?.satelliteItems?.length ?? 0) > 0
  if (isThing || compareAmounts(won, price) > 0) return 'abovePrice'
  return won > 0 ? 'upToPrice' : 'none'
}
