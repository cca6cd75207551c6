import { expect, it } from 'vitest'
import type { ServedSite, SiteCatalogue } from '#service/sites/catalogue.ts'
import { onEachDatabase, silentLog } from '#service/testing/database.ts'
import { keepCurrencies } from './keep-currencies.ts'

/** A catalogue of one site, as far as currencies go. */
function catalogueOf(currencies: object): SiteCatalogue & { change(next: object): void } {
  const listeners: (() => void)[] = []
  let served = currencies
  const catalogue = {
    all: () => [{ manifest: { currencies: served } } as unknown as ServedSite],
    onChange: (listener: () => void) => {
      listeners.push(listener)
      return () => undefined
    },
    change(next: object) {
      served = next
      for (const listener of listeners) listener()
    },
  }
  return catalogue as unknown as SiteCatalogue & { change(next: object): void }
}

const serving = (code: string, currencyId: number, decimalPlaces: number) => ({
  default: code,
  served: [code],
  data: { [code]: { currencyId, title: code, decimalPlaces } },
})

onEachDatabase((open) => {
  it('the currencies of a new site are added, and the decimals of existing ones are unchanged', async () => {
    const database = await open()
    const decimals = async (currencyId: number) => {
      const row = await database.kysely
        .selectFrom('currencies')
        .select('decimal_places')
        .where('currency_id', '=', currencyId)
        .executeTakeFirst()
      return row?.decimal_places
    }
    const sites = catalogueOf(serving('GHS', 936, 2))
    await keepCurrencies({ database, sites, log: silentLog })
    expect(await decimals(936)).toBe(2)
    sites.change(serving('EUR', 978, 4))
    sites.change(serving('KWD', 414, 3))
    await expect.poll(() => decimals(414)).toBe(3)
    expect(await decimals(978)).toBe(2)
  })
})
