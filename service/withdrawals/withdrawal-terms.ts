import type { BankDetailsKind, CurrencyData } from '#schemas/site-manifest/currencies.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** A currency that players of a site may withdraw; amounts in minor units. */
export interface WithdrawalCurrency {
  readonly data: CurrencyData
  readonly bankDetails: BankDetailsKind
  readonly minMinor: number
  readonly maxMinor: number
  readonly feeMinor: number
  /** All withdrawals together of an unverified player; null for no bound. */
  readonly unverifiedMaxMinor: number | null
  readonly wagerPercent: number
}

/** Null if the site pays nothing out, or nothing in this currency. */
export function withdrawalCurrency({ manifest }: ServedSite, currencyId: number): WithdrawalCurrency | null {
  const { enabled, wagerPercent } = manifest.settings.withdrawal
  const served = manifest.currencies.served.map((code) => manifest.currencies.data[code])
  const data = served.find((currency) => currency?.currencyId === currencyId)
  if (!enabled || data === undefined || data.withdrawal.bankDetails === 'none') return null
  const { min, max, fee, bankDetails } = data.withdrawal
  const isVerifiedFirst = manifest.settings.verifiedBefore.includes('withdrawal')
  const unverifiedMax = isVerifiedFirst ? 0 : data.withdrawal.unverifiedMax
  const minor = (amount: number) => toMinor(amount, data.decimalPlaces) ?? 0
  return {
    data,
    bankDetails,
    minMinor: minor(min),
    maxMinor: minor(max),
    feeMinor: minor(fee),
    unverifiedMaxMinor: unverifiedMax === undefined ? null : minor(unverifiedMax),
    wagerPercent,
  }
}

/** By currency, the minor units above which one operator approves and another one pays. */
export function twoOperatorsBounds({ manifest }: ServedSite): ReadonlyMap<number, number> {
  const currencies = Object.values(manifest.currencies.data)
  return new Map(
    currencies.map(({ currencyId, decimalPlaces, withdrawal }) => [
      currencyId,
      toMinor(withdrawal.twoOperatorsAbove, decimalPlaces) ?? 0,
    ]),
  )
}
