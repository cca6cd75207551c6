import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

/** A sum of a request in minor units of a currency of the site; refused where the site has no such currency, or it has fewer decimals. */
export function siteSum(
  site: ServedSite,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): { readonly currencyId: number; readonly amountMinor: number } {
  const served = new Map(servedCurrencies(site))
  const found = served.get(currency)
  if (found === undefined)
    throw refused(
      'currency',
      currency,
      `must be a currency of the site: ${[...served.keys()].toSorted().join(', ')}`,
    )
  const { currencyId, decimalPlaces } = found
  const amountMinor = toMinor(Math.abs(amount), decimalPlaces)
  if (amountMinor === null || amountMinor === 0)
    throw refused('amount', amount, `must be an amount other than 0 with at most ${decimalPlaces} decimals`)
  return { currencyId, amountMinor: amount < 0 ? -amountMinor : amountMinor }
}

const refused = (field: string, value: unknown, expected: string) =>
  new ApiRefusal('refused', 'The sum cannot be booked.', {
    refusals: [bodyRefusal(`$.${field}`, value, expected)],
  })
