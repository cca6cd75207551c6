import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'
import { type Decimals, type ExactRate, exactRate } from './exact-rate.ts'

/** A requested rate: of an operator, from one currency to another. */
export interface RateQuestion {
  readonly operatorId: number
  readonly from: number
  readonly to: number
}

/** The newest rate that is in force. */
export interface RateInForce extends RateQuestion {
  readonly rateId: number
  readonly exact: ExactRate
  /** In wire form: the double that has exactly this decimal representation. */
  readonly rate: number
  /** Since when it has been in force, UTC milliseconds. */
  readonly rateDate: number
  readonly decimals: Decimals
}

/** The rates in force now, in one round trip; a missing rate is omitted. */
export async function ratesInForce(db: Db, questions: readonly RateQuestion[]): Promise<RateInForce[]> {
  if (questions.length === 0) return []
  const { rows } = await sql<Omit<RateInForce, 'exact' | 'decimals' | 'rate'> & Stored>`
    select asked.operator_id as "operatorId", asked.from_id as "from", asked.to_id as "to", found.rate_id as "rateId",
      found.rate::text as decimal, found.valid_from as "rateDate",
      source.decimal_places as from_decimals, target.decimal_places as to_decimals
    from unnest(
      ${questions.map(({ operatorId }) => operatorId)}::integer[],
      ${questions.map(({ from }) => from)}::integer[],
      ${questions.map(({ to }) => to)}::integer[]) as asked (operator_id, from_id, to_id)
    join currencies as source on source.currency_id = asked.from_id
    join currencies as target on target.currency_id = asked.to_id
    cross join lateral (
      select rate_id, rate, valid_from from exchange_rates
      where operator_id = asked.operator_id and from_currency_id = asked.from_id and to_currency_id = asked.to_id
        and valid_from <= (select service_clock())
      order by valid_from desc limit 1) as found`.execute(db)
  return rows.map(({ decimal, from_decimals: from, to_decimals: to, ...row }) => ({
    ...row,
    rate: Number(decimal),
    exact: exactRate(decimal),
    decimals: { from, to },
  }))
}

interface Stored {
  decimal: string
  from_decimals: number
  to_decimals: number
}
