import type { ServiceContext } from '#service/context.ts'
import { enterRate } from '#service/exchange/rate-table.ts'
import { ratesInForce } from '#service/exchange/rates-in-force.ts'
import { servedCurrencies } from '#service/players/served-currencies.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { lockSeeding } from './lock-seeding.ts'

/** Exchange rates of the demonstration: near the rates of late 2026, with a margin of half a percent in each direction. */
const RATES: readonly (readonly [from: string, to: string, rate: string])[] = [
  ['EUR', 'CHF', '0.9385'],
  ['CHF', 'EUR', '1.0763'],
  ['NGN', 'XOF', '0.3901'],
  ['XOF', 'NGN', '2.5895'],
  ['EUR', 'XOF', '659.24'],
  ['XOF', 'EUR', '0.0015321'],
]

/** Adds rates between the currencies of a site, if its operator has none. */
export async function seedRates({ database }: ServiceContext, site: ServedSite): Promise<void> {
  const { operatorId, memberId } = site
  const ids = new Map(servedCurrencies(site).map(([code, { currencyId }]) => [code, currencyId]))
  await database.transaction(async (tx) => {
    await lockSeeding(tx, memberId)
    for (const [fromCode, toCode, rate] of RATES) {
      const [from, to] = [ids.get(fromCode), ids.get(toCode)]
      if (from === undefined || to === undefined) continue
      const known = await ratesInForce(tx, [{ operatorId, from, to }])
      if (known.length > 0) continue
      await enterRate(tx, {
        operatorId,
        fromCurrencyId: from,
        toCurrencyId: to,
        rate,
        enteredBy: 'demonstration',
      })
    }
  })
}
