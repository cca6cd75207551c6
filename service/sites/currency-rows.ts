import { sql } from 'kysely'
import type { Db, Tx } from '#service/database/database.ts'
import type { NumberedCurrency, NumberedSite } from './number-rows.ts'

/** A currency of a site that contradicts the amounts in the database. */
export type CurrencyConflict = { readonly siteId: string } & (
  | {
      readonly kind: 'changed'
      readonly code: string
      /** As amounts are kept. */
      readonly kept: NumberedCurrency
    }
  | { readonly kind: 'removed'; readonly code: string; readonly holds: 'balances' | 'games' | 'deposits' }
)

/** The currencies of sites that are kept otherwise than their manifests say, and those that were taken out although money is in them. */
export async function askCurrencies(db: Db, sites: readonly NumberedSite[]): Promise<CurrencyConflict[]> {
  return [...(await askChanged(db, sites)), ...(await askRemoved(db, sites))]
}

async function askChanged(db: Db, sites: readonly NumberedSite[]): Promise<CurrencyConflict[]> {
  const asked = sites.flatMap(({ siteId, currencies }) => currencies.map((one) => ({ siteId, ...one })))
  const { rows } = await sql<{ siteId: string; code: string; kept: NumberedCurrency }>`
    select asked."siteId", asked.code, jsonb_build_object('code', currencies.code,
      'currencyId', currencies.currency_id, 'decimalPlaces', currencies.decimal_places) as kept
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked ("siteId" text, code text, "currencyId" integer, "decimalPlaces" integer)
    join currencies on currencies.code = asked.code or currencies.currency_id = asked."currencyId"
    where currencies.code <> asked.code or currencies.currency_id <> asked."currencyId"
      or currencies.decimal_places <> asked."decimalPlaces"`.execute(db)
  return rows.map((row) => ({ kind: 'changed', ...row }))
}

/** Only of currencies that the site no longer serves, so that a start does not read the accounts of every player. */
async function askRemoved(db: Db, sites: readonly NumberedSite[]): Promise<CurrencyConflict[]> {
  const asked = sites.map(({ siteId, memberId, currencies }) => ({
    siteId,
    memberId,
    served: currencies.map(({ currencyId }) => currencyId),
  }))
  const { rows } = await sql<{
    siteId: string
    code: string
    balances: boolean
    games: boolean
    deposits: boolean
  }>`
    select asked."siteId", currencies.code,
      exists (select from players join accounts on accounts.owner_id = players.player_id
        where players.member_id = asked."memberId" and accounts.currency_id = removed.currency_id
          and accounts.kind in ('playerCash', 'playerBonus', 'pendingWithdrawal') and accounts.balance_minor > 0) as balances,
      exists (select from game_instances join accounts on accounts.owner_id = game_instances.game_instance_id
        where game_instances.member_id = asked."memberId" and accounts.currency_id = removed.currency_id
          and accounts.kind = 'instancePool' and accounts.balance_minor > 0) as games,
      exists (select from deposits where deposits.member_id = asked."memberId"
        and deposits.currency_id = removed.currency_id and deposits.status = 'created') as deposits
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked ("siteId" text, "memberId" integer, served jsonb)
    join site_currencies removed on removed.member_id = asked."memberId"
      and not asked.served @> to_jsonb(removed.currency_id)
    join currencies on currencies.currency_id = removed.currency_id`.execute(db)
  return rows.flatMap(({ siteId, code, ...found }): CurrencyConflict[] => {
    const holds = (['balances', 'games', 'deposits'] as const).find((kind) => found[kind])
    return holds === undefined ? [] : [{ kind: 'removed', siteId, code, holds }]
  })
}

/** Stores which currencies each site serves from now on. */
export async function keepServedCurrencies(tx: Tx, sites: readonly NumberedSite[]): Promise<void> {
  const memberIds = sites.map(({ memberId }) => memberId)
  const served = sites.flatMap(({ memberId, currencies }) =>
    currencies.map(({ currencyId }) => ({ memberId, currencyId })),
  )
  const list = sql`jsonb_to_recordset(${JSON.stringify(served)}::jsonb)
    as served ("memberId" integer, "currencyId" integer)`
  await sql`delete from site_currencies where member_id = any(${memberIds}::integer[])
    and not exists (select from ${list} where "memberId" = member_id and "currencyId" = currency_id)`.execute(
    tx,
  )
  await sql`insert into site_currencies (member_id, currency_id)
    select "memberId", "currencyId" from ${list} on conflict do nothing`.execute(tx)
}
