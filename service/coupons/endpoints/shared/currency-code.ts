import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The code of a currency of a site; its number where the site no longer serves it. */
export function currencyCode(site: ServedSite, currencyId: number): string {
  const found = servedCurrencies(site).find(([, currency]) => currency.currencyId === currencyId)
  return found?.[0] ?? String(currencyId)
}
