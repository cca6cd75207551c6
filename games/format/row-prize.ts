import { useCallback } from 'react'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { plainText } from '#schemas/html/plain-text.ts'
import { useMoney } from '#runtime/format/money.tsx'

type RowPrize = (row: PayoutRow, count?: number) => string

/**
 * Names the prize of a row in one line: its amount, its item, or its entries to another game ("2 × Big Draw"), with the cash of a progressive
 * that belongs to the same row ("A bicycle + €500").
 *
 * @returns a function of the row and of the number of its items or entries, which is 1 by default
 */
export function useRowPrize(currencyId: number): RowPrize {
  const money = useMoney()
  return useCallback(
    (row, count = 1) => {
      const thing = thingOf(row, count)
      if (thing === null) return money(row.rankPrize, currencyId)
      return paysCashBeside(row) ? `${thing} + ${money(row.rankPrize, currencyId)}` : thing
    },
    [money, currencyId],
  )
}

/** Whether a row pays cash beside its item or its entries. A satellite row up to 1 shows its entries alone (spec 2). */
export const paysCashBeside = ({ prizeItem, rankPrize }: PayoutRow): boolean =>
  rankPrize > (prizeItem === undefined ? 1 : 0)

function thingOf({ prizeItem, satelliteItems: [satellite] = [] }: PayoutRow, count: number): string | null {
  if (prizeItem !== undefined)
    return count > 1 ? `${count} × ${plainText(prizeItem.name)}` : plainText(prizeItem.name)
  return satellite === undefined ? null : `${count * satellite.entries} × ${satellite.gameTitle}`
}
