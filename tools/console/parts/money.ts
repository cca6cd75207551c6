import type { OwnSite } from '#schemas/operator/people.ts'

/** An amount of minor units with its currency: `1,234.50 EUR`; the bare number where the site does not have the currency. */
export function formatMinor(amountMinor: number, currencyId: number, site: OwnSite | null): string {
  const currency = site?.currencies[currencyId]
  if (currency === undefined) return String(amountMinor)
  return `${formatDecimal(amountMinor / 10 ** currency.decimalPlaces, currency.decimalPlaces)} ${currency.code}`
}

/** A number with the decimal places of its currency. A minus sign is one, not a hyphen. */
export const formatDecimal = (amount: number, decimalPlaces: number): string =>
  amount
    .toLocaleString('en-GB', { minimumFractionDigits: decimalPlaces, maximumFractionDigits: decimalPlaces })
    .replace('-', '−')
