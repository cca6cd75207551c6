import type { CurrencyData } from '#schemas/site-manifest/currencies.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The currencies of a site by code, the default one first. */
export function servedCurrencies(site: ServedSite): [string, CurrencyData][] {
  const { served, data, default: first } = site.manifest.currencies
  const ordered = [first, ...served.filter((code) => code !== first)]
  return ordered.flatMap((code) => {
    const currency = data[code]
    return currency === undefined ? [] : [[code, currency] as [string, CurrencyData]]
  })
}

export const servedCurrencyIds = (site: ServedSite) =>
  servedCurrencies(site).map(([, { currencyId }]) => currencyId)
