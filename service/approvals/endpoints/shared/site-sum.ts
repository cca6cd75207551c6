import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { siteCurrency } from '#service/players/endpoints/shared/site-currency.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

const MESSAGE = 'The sum cannot be booked.'

/** A sum of a request in minor units of a currency of the site; refused where the site has no such currency, or it has fewer decimals. */
export function siteSum(
  site: ServedSite,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): { readonly currencyId: number; readonly amountMinor: number } {
  const { currencyId, decimalPlaces } = siteCurrency(site, currency, MESSAGE)
  const amountMinor = toMinor(Math.abs(amount), decimalPlaces)
  if (amountMinor === null || amountMinor === 0) {
    const expected = `must be an amount other than 0 with at most ${decimalPlaces} decimals`
    throw new ApiRefusal('refused', MESSAGE, { refusals: [bodyRefusal('$.amount', amount, expected)] })
  }
  return { currencyId, amountMinor: amount < 0 ? -amountMinor : amountMinor }
}
