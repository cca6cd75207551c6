import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import type { Logger } from '#service/base/log.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type FollowedSites, followSites } from '#service/sites/follow-sites.ts'
import { servedCurrencies } from './served-currencies.ts'

/**
 * Adds every currency that a site serves to the database, now and after each change of the sites: accounts refer to them. An existing one
 * does not change, because amounts were written with its decimals.
 */
export function syncCurrencies({
  database,
  ...followed
}: FollowedSites & { database: Database }): Promise<() => void> {
  return followSites(
    followed,
    (sites) => addMissing(database, sites, followed.log),
    'the currencies of a site could not be added',
  )
}

async function addMissing(database: Database, sites: readonly ServedSite[], log: Logger): Promise<void> {
  const served = new Map(
    sites.flatMap((site) =>
      servedCurrencies(site).map(([code, { currencyId, title, decimalPlaces }]) => {
        const currency = { currencyId, code, title, decimalPlaces }
        return [currencyId, currency] as const
      }),
    ),
  )
  const list = JSON.stringify([...served.values()])
  const { rows } = await sql<{ code: string }>`
    with served as (
      select * from jsonb_to_recordset(${list}::jsonb)
        as served ("currencyId" integer, code text, title text, "decimalPlaces" integer)
    ), added as (
      insert into currencies (currency_id, code, title, decimal_places)
      select "currencyId", code, title, "decimalPlaces" from served
      on conflict do nothing)
    select served.code from served join currencies on currency_id = "currencyId"
    where decimal_places <> "decimalPlaces"`.execute(database.kysely)
  for (const { code } of rows) {
    log.error({ code }, 'a site writes a currency with other decimals than its amounts are kept in')
  }
}
