import { useSite } from '#runtime/site/site.ts'
import { currenciesOf } from '#runtime/site/currencies.ts'
import type { BankDetailsKind } from '#schemas/site-manifest/currencies.ts'

/** The fields of a bank account in a currency; null where the site has none in it. */
export function useBankDetails(currencyId: number): BankDetailsKind | null {
  const bankDetails = currenciesOf(useSite().manifest).get(currencyId)?.withdrawal.bankDetails
  return bankDetails === undefined || bankDetails === 'none' ? null : bankDetails
}
