import { addAmounts } from '#runtime/format/amounts.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { placeOf } from './payout-rows.ts'

/** The places of a race that plays with equal points hold together, as one row: the sum of what each of them gets. */
export interface TiedPlaces {
  readonly from: number
  readonly to: number
  readonly row: PayoutRow
}

/**
 * The paid places after a race, those of tied plays put together. Plays that tie hold as many places as there are of them, so the
 * number of winners of a place says how far its group reaches. Tables with gaps or with prizes that cannot be shared stay as they are.
 */
export function tiedPlaces(places: readonly PayoutRow[], decimalPlaces: number): TiedPlaces[] {
  const inOrder = places.toSorted((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0))
  const isWhole = inOrder.every(
    (row, index) => placeOf(row) === index + 1 && row.prizePercentage !== undefined,
  )
  if (!isWhole) return inOrder.map((row) => ({ from: placeOf(row) ?? 0, to: placeOf(row) ?? 0, row }))
  const groups: TiedPlaces[] = []
  for (let first = 0; first < inOrder.length;) {
    const group = inOrder.slice(first, first + Math.max(1, inOrder[first]!.meta?.winners ?? 1))
    groups.push({
      from: first + 1,
      to: first + group.length,
      row: group.reduce((one, other) => together(one, other, decimalPlaces)),
    })
    first += group.length
  }
  return groups
}

function together(one: PayoutRow, other: PayoutRow, decimalPlaces: number): PayoutRow {
  return {
    ...one,
    rankPrize: addAmounts(one.rankPrize, other.rankPrize, decimalPlaces),
    meta: { ...one.meta, paid: addAmounts(one.meta?.paid ?? 0, other.meta?.paid ?? 0, decimalPlaces) },
  }
}
