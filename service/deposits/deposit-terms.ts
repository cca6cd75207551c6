import type { CurrencyData } from '#schemas/site-manifest/currencies.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** A currency in which a site accepts deposits. */
export interface DepositCurrency {
  readonly code: string
  readonly data: CurrencyData
  readonly minMinor: number
  readonly maxMinor: number
  /** All deposits together of an unverified player; null for no bound. */
  readonly unverifiedMaxMinor: number | null
}

/** Whether players deposit on a page of the operator, so that the site creates no orders. */
export function isDepositExternal({ manifest }: ServedSite): boolean {
  return manifest.deposit.external !== undefined
}

/** Null if the site does not serve the currency. */
export function depositCurrency({ manifest }: ServedSite, currencyId: number): DepositCurrency | null {
  for (const code of manifest.currencies.served) {
    const data = manifest.currencies.data[code]
    if (data?.currencyId !== currencyId) continue
    const { min, max } = data.deposit
    const isVerifiedFirst = manifest.settings.verifiedBefore.includes('deposit')
    const unverifiedMax = isVerifiedFirst ? 0 : data.deposit.unverifiedMax
    return {
      code,
      data,
      minMinor: toMinor(min, data.decimalPlaces) ?? 1,
      maxMinor: toMinor(max, data.decimalPlaces) ?? 0,
      unverifiedMaxMinor:
        unverifiedMax === undefined ? null : (toMinor(unverifiedMax, data.decimalPlaces) ?? 0),
    }
  }
  return null
}
