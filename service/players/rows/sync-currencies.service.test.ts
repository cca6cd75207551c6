import { expect, it } from 'vitest'
import type { CurrencyData } from '#schemas/site-manifest/currencies.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { onEachDatabase, silentLog } from '#service/testing/database.ts'
import { catalogueOf, readTestSite } from '#service/testing/served-site.ts'
import { syncCurrencies } from './sync-currencies.ts'

/** A site that serves one currency. */
async function serving(code: string, currencyId: number, decimalPlaces: number): Promise<ServedSite> {
  const site = await readTestSite()
  const currency = { ...site.manifest.currencies.data['EUR'], currencyId, title: code, decimalPlaces }
  const currencies = { default: code, served: [code], data: { [code]: currency as CurrencyData } }
  return { ...site, manifest: { ...site.manifest, currencies } }
}

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
    const sites = catalogueOf(await serving('GHS', 936, 2))
    await syncCurrencies({ database, sites, log: silentLog })
    expect(await decimals(936)).toBe(2)
    sites.set(await serving('EUR', 978, 4))
    sites.set(await serving('KWD', 414, 3))
    await expect.poll(() => decimals(414)).toBe(3)
    expect(await decimals(978)).toBe(2)
  })
})
