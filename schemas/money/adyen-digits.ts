import { isoCurrency } from './iso-currencies.ts'

/** Currencies whose amounts have another number of decimals at Adyen than in ISO 4217. */
const DIFFERENT: ReadonlyMap<string, number> = new Map([
  ['CLP', 2],
  ['CVE', 0],
  ['IDR', 0],
  ['ISK', 2],
])

/** The decimals of a currency in Adyen’s amounts, from its list of currency codes; null where ISO 4217 has no such currency. */
export function adyenDigits(code: string): number | null {
  return DIFFERENT.get(code) ?? isoCurrency(code)?.digits ?? null
}
