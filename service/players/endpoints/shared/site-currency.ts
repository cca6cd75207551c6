import type { CurrencyData } from '#schemas/site-manifest/currencies.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { servedCurrencies } from '../../rows/served-currencies.ts'

/** The currency that a request names; refused with the message where the site does not serve it. */
export function siteCurrency(site: ServedSite, currency: string, message: string): CurrencyData {
  const served = new Map(servedCurrencies(site))
  const found = served.get(currency)
  if (found !== undefined) return found
  const expected = `must be a currency of the site: ${[...served.keys()].toSorted().join(', ')}`
  const refusals = [bodyRefusal('$.currency', currency, expected)]
  throw new ApiRefusal('refused', message, { refusals })
}
