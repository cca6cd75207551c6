import type { FormattedCurrency, LocalizedManifest } from '#schemas/money/currency-format.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'

/** A currency of a site with its code in the manifest. */
export type Currency = FormattedCurrency & { readonly code: string }

const byManifest = new WeakMap<LocalizedManifest, ReadonlyMap<number, Currency>>()

/** The currencies of a site, by their number on the wire. */
export function currenciesOf(manifest: LocalizedManifest): ReadonlyMap<number, Currency> {
  let currencies = byManifest.get(manifest)
  if (!currencies) {
    const { served, data } = manifest.currencies
    currencies = new Map(
      served.flatMap((code) => {
        const currency = data[code]
        return currency ? [[currency.currencyId, { code, ...currency }] as const] : []
      }),
    )
    byManifest.set(manifest, currencies)
  }
  return currencies
}

/** The number of the site's default currency. */
export function defaultCurrencyId({ currencies }: ResolvedManifest): number {
  return currencies.data[currencies.default]!.currencyId
}
