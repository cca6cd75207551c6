import { useState } from 'react'
import { defaultCurrencyId } from '#runtime/site/currencies.ts'
import { useSite } from '#runtime/site/site.ts'

/** The currency that is chosen; the site's own until the player takes another. */
export function useChosenCurrency(first?: number): [number, (currencyId: number) => void] {
  const { manifest } = useSite()
  return useState(first ?? defaultCurrencyId(manifest))
}
