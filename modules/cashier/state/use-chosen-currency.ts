import { useState } from 'react'
import { useSite } from '#runtime/site/site.ts'

/** The currency that is chosen; the site's own until the player takes another. */
export function useChosenCurrency(first?: number): [number, (currencyId: number) => void] {
  const { currencies } = useSite().manifest
  return useState(first ?? currencies.data[currencies.default]?.currencyId ?? 0)
}
