import { strict as assert } from 'node:assert'
import { type RawBuilder, sql } from 'kysely'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { ExchangeRate } from '#schemas/operator/rates.ts'
import { cutPage, directionOf, isBeyond, PAGE_SIZE } from '#service/database/pages.ts'
import type { Db, Tx } from '#service/database/database.ts'

/** Age limit of replaced rates in the table; rates in force and future ones are always included. */
const SHOWN_DAYS = 92

export interface NewRate {
  readonly operatorId: number
  readonly fromCurrencyId: number
  readonly toCurrencyId: number
  readonly rate: string
  /** Default: now. */
  readonly validFrom?: number | undefined
  readonly enteredBy: string
}

/** Reasons against a rate, by the database's clock and its table. */
export type RateRefusal = 'past' | 'taken'

/** Enters a rate, or returns why not: its time is past, or the pair has a rate from the same moment on. */
export async function enterRate(tx: Tx, rate: NewRate): Promise<ExchangeRate | RateRefusal> {
  const validFrom = rate.validFrom ?? null
  const { rows } = await sql<{ rate_id: number | null; is_past: boolean }>`
    with wanted as (
      select coalesce(to_timestamp(${validFrom}::double precision / 1000), service_now()) as valid_from
    ), entered as (
      insert into exchange_rates (operator_id, from_currency_id, to_currency_id, rate, valid_from, entered_by)
      select ${rate.operatorId}::integer, ${rate.fromCurrencyId}::integer, ${rate.toCurrencyId}::integer,
        ${rate.rate}::numeric, valid_from, ${rate.enteredBy}
      from wanted where valid_from >= service_now()
      on conflict do nothing
      returning rate_id)
    select (select rate_id from entered) as rate_id, valid_from < service_now() as is_past from wanted`.execute(
    tx,
  )
  const [row] = rows
  assert(row !== undefined)
  if (row.rate_id === null) return row.is_past ? 'past' : 'taken'
  const found = await ratesOf(rate.operatorId, sql`listed.rate_id = ${row.rate_id}`).execute(tx)
  const [entered] = found.rows
  assert(entered !== undefined, 'a rate is in the table that it was entered in')
  return entered
}

/** The rate of a pair that another one replaces from a time on; null for the first one. */
export async function rateBefore(
  db: Db,
  of: Pick<NewRate, 'operatorId' | 'fromCurrencyId' | 'toCurrencyId'> & { readonly validFrom: number },
): Promise<Pick<ExchangeRate, 'rateId' | 'rate' | 'validFrom'> | null> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(['rate_id as rateId', 'valid_from as validFrom'])
    .select(sql<string>`trim_scale(rate)::text`.as('rate'))
    .where('operator_id', '=', of.operatorId)
    .where('from_currency_id', '=', of.fromCurrencyId)
    .where('to_currency_id', '=', of.toCurrencyId)
    .where('valid_from', '<', sql<number>`to_timestamp(${of.validFrom}::double precision / 1000)`)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** A page of an operator's rates, the newest first: in force, future, and recently replaced. */
export async function rateTable(
  db: Db,
  {
    operatorId,
    after,
    sort,
    limit = PAGE_SIZE,
    ...filter
  }: EndpointRequest<'getRates'> & { operatorId: number },
): Promise<EndpointResult<'getRates'>> {
  const order = directionOf(sort, 'newest')
  const { rows } = await sql<ExchangeRate>`
    select * from (${ratesOf(operatorId, isBeyond('listed.rate_id', order, after))}) as rates
    where (${filter.from ?? null}::text is null or rates."from" = ${filter.from ?? null})
      and (${filter.to ?? null}::text is null or rates."to" = ${filter.to ?? null})
      and (${filter.status ?? null}::text is null or rates.status = ${filter.status ?? null})
    order by "rateId" ${order.inOrder} limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit)
  return { rates: [...page.rows], hasMore: page.hasMore }
}

/** The rates of an operator that meet a condition, with their states. */
const ratesOf = (operatorId: number, condition: RawBuilder<boolean>) => sql<ExchangeRate>`
    select rate_id as "rateId", source.code as "from", target.code as "to", trim_scale(rate)::text as rate,
      valid_from as "validFrom", entered_by as "enteredBy", entered_at as "enteredAt",
      case when valid_from > service_now() then 'upcoming' when rate_id = in_force.id then 'in-force' else 'replaced' end
        as status
    from exchange_rates as listed
    join currencies as source on source.currency_id = from_currency_id
    join currencies as target on target.currency_id = to_currency_id
    cross join lateral (
      select max(newest.rate_id) as id from (
        select rate_id from exchange_rates as other
        where other.operator_id = listed.operator_id and other.from_currency_id = listed.from_currency_id
          and other.to_currency_id = listed.to_currency_id and other.valid_from <= service_now()
        order by other.valid_from desc limit 1) as newest) as in_force
    where operator_id = ${operatorId} and ${condition}
      and (valid_from > service_now() - ${SHOWN_DAYS} * interval '1 day' or rate_id = in_force.id)`
