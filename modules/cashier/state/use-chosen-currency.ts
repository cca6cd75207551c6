import { useState } from 'react'
import { defaultCurrencyId } from '#runtime/site/currencies.ts'
import { useSite } from '#runtime/site/site.ts'

/** The chosen currency; defaults to the site's own. */
export function useChosenCurrency(first?: number): [number, (currencyId: number) => void] {
  const { manifest } = useSite()
  return useState(first ?? defaultCurrencyId(manifest))
}
