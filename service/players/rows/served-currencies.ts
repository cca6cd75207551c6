import type { CurrencyData } from '#schemas/site-manifest/currencies.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** The currencies of a site by code, the default one first. */
export const servedCurrencies = (site: ServedSite) => currenciesInOrder(site.manifest.currencies)

/** Served currencies by code, the default one first. */
export function currenciesInOrder<Data extends CurrencyData>({
  served,
  data,
  default: first,
}: Offered<Data>): [string, Data][] {
  const ordered = [first, ...served.filter((code) => code !== first)]
  return ordered.flatMap((code) => {
    const currency = data[code]
    return currency === undefined ? [] : [[code, currency] as [string, Data]]
  })
}

interface Offered<Data> {
  readonly default: string
  readonly served: readonly string[]
  readonly data: Readonly<Record<string, Data>>
}

export const servedCurrencyIds = (site: ServedSite) =>
  servedCurrencies(site).map(([, { currencyId }]) => currencyId)
