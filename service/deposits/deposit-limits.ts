import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'
import { ratesInForce } from '#service/exchange/rates-in-force.ts'
import {
  type KnownRates,
  mostWithin,
  rateKey,
  weighed,
  weighingQuestions,
} from '#service/exchange/weighed.ts'

/** A limit of a player, with their deposits by currency since its day, week or month began. */
interface DepositLimit {
  operator_id: number
  currency_id: number
  limit_minor: number
  paid: { currencyId: number; minor: number }[]
}

/**
 * The amount that a player's limits leave for deposits, in minor units; null if there is no limit, and `no-rate` if a limit leaves an amount
 * that no rate can convert into the currency of the deposit.
 */
export type DepositRoom = number | 'no-rate' | null

/**
 * Reads the amount that a player's limits leave for deposits. Days, weeks and months are those of the site. The lower of the player's own
 * limit and customer service's applies. A limit counts deposits in every currency, converted with the operator's rates, so that a second account does
 * not bypass it. Only paid deposits count: a transaction that books one holds the lock on the player.
 */
export async function depositRoom(db: Db, playerId: number, currencyId: number): Promise<DepositRoom> {
  const limits = await readLimits(db, playerId)
  if (limits.length === 0) return null
  const rates = await readRates(db, limits, currencyId)
  const rooms = limits.map((limit) => roomOf(limit, currencyId, rates))
  const least = Math.min(...rooms.filter((room) => room !== null))
  return least > 0 && rooms.includes(null) ? 'no-rate' : least
}

/** Null without a rate. */
function roomOf(limit: DepositLimit, currencyId: number, rates: KnownRates): number | null {
  const { operator_id: operatorId, currency_id: to } = limit
  // Paid before the limit or a rate existed: no rate can convert it.
  const paid = limit.paid.map(
    ({ currencyId: from, minor }) => weighed(rates, minor, { operatorId, from, to }) ?? 0,
  )
  const leftMinor = paid.reduce((left, minor) => left - minor, limit.limit_minor)
  return mostWithin(rates, leftMinor, { operatorId, from: currencyId, to })
}

/** The rates between currencies; not read for a player with one currency. */
async function readRates(db: Db, limits: readonly DepositLimit[], currencyId: number): Promise<KnownRates> {
  const questions = limits.flatMap(({ operator_id: operatorId, currency_id: to, paid }) =>
    [currencyId, ...paid.map((sum) => sum.currencyId)].flatMap((from) =>
      weighingQuestions({ operatorId, from, to }),
    ),
  )
  const wanted = new Map(questions.map((question) => [rateKey(question), question]))
  const rates = await ratesInForce(db, [...wanted.values()])
  return new Map(rates.map((rate) => [rateKey(rate), rate]))
}

async function readLimits(db: Db, playerId: number): Promise<DepositLimit[]> {
  const { rows } = await sql<DepositLimit>`
    with windows (kind, since) as (
      select kind, (limit_starts(member_id, unit))[1]
      from (values ('dailyDeposit', 'day'), ('weeklyDeposit', 'week'), ('monthlyDeposit', 'month')) as counted (kind, unit)
      cross join players where player_id = ${playerId}::bigint
    )
    select operator_id, limited.currency_id, limit_in_force(limited) as limit_minor, coalesce((
      select json_agg(json_build_object('currencyId', currency_id, 'minor', minor))
      from (
        select deposits.currency_id, sum(amount_minor)::bigint as minor from deposits
        where deposits.player_id = limited.player_id and status = 'paid' and decided_at >= since
        group by deposits.currency_id) as sums), '[]') as paid
    from player_limits as limited join windows using (kind) join players using (player_id)
    where limited.player_id = ${playerId}::bigint and limit_in_force(limited) is not null`.execute(db)
  return rows
}
