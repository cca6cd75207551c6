import { useCallback } from 'react'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { plainText } from '#schemas/html/plain-text.ts'
import { useMoney } from './money.tsx'

/** Names the prize of a row in one line: its amount, its item, or its entries to another game ("2 × Big Draw"). */
export function useRowPrize(currencyId: number): (row: PayoutRow) => string {
  const money = useMoney()
  return useCallback(
    ({ rankPrize, prizeItem, satelliteItems: [satellite] = [] }) => {
      if (prizeItem !== undefined) return plainText(prizeItem.name)
      if (satellite !== undefined && rankPrize <= 1) return `${satellite.entries} × ${satellite.gameTitle}`
      return money(rankPrize, currencyId)
    },
    [money, currencyId],
  )
}
