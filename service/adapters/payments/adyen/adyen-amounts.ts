import { strict as assert } from 'node:assert'
import { adyenDigits } from '#schemas/money/adyen-digits.ts'
import type { AdyenAccount } from './adyen-account.ts'

type Currencies = AdyenAccount['currencies']

/** An amount as Adyen writes it: in its own minor units, which differ from ISO 4217 for a few currencies. */
export interface AdyenAmount {
  readonly value: number
  readonly currency: string
}

export interface Money {
  readonly amountMinor: number
  readonly currencyId: number
}

/** Converts an amount for Adyen. Throws where Adyen cannot express it; the manifest check refuses such currencies. */
export function toAdyenAmount(currencies: Currencies, { amountMinor, currencyId }: Money): AdyenAmount {
  const [code, data] = Object.entries(currencies).find(([, known]) => known.currencyId === currencyId) ?? []
  assert(code !== undefined && data !== undefined, `the site has no currency ${currencyId}`)
  const digits = adyenDigits(code)
  assert(digits !== null && digits >= data.decimalPlaces, `Adyen cannot express an amount in ${code}`)
  const value = amountMinor * 10 ** (digits - data.decimalPlaces)
  assert(Number.isSafeInteger(value), `the amount in ${code} is too large`)
  return { value, currency: code }
}

/** Converts an amount of Adyen. Null where the site does not have the currency, or has fewer decimals than the amount. */
export function fromAdyenAmount(currencies: Currencies, { value, currency }: AdyenAmount): Money | null {
  const data = Object.hasOwn(currencies, currency) ? currencies[currency] : undefined
  const digits = adyenDigits(currency)
  if (data === undefined || digits === null || digits < data.decimalPlaces) return null
  const amountMinor = value / 10 ** (digits - data.decimalPlaces)
  return Number.isSafeInteger(amountMinor) ? { amountMinor, currencyId: data.currencyId } : null
}
