import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { ExchangeRate } from '#schemas/operator/rates.ts'
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
  const [entered] = await readTable(tx, rate.operatorId, row.rate_id)
  assert(entered !== undefined, 'a rate is in the table that it was entered in')
  return entered
}

/** An operator's rates by pair, newest first: in force, future, and recently replaced. */
export function rateTable(db: Db, operatorId: number): Promise<ExchangeRate[]> {
  return readTable(db, operatorId, null)
}

async function readTable(db: Db, operatorId: number, rateId: number | null): Promise<ExchangeRate[]> {
  const { rows } = await sql<ExchangeRate>`
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
    where operator_id = ${operatorId} and (${rateId}::bigint is null or rate_id = ${rateId})
      and (valid_from > service_now() - ${SHOWN_DAYS} * interval '1 day' or rate_id = in_force.id)
    order by source.code, target.code, valid_from desc`.execute(db)
  return rows
}
