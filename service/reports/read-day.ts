import { sql } from 'kysely'
import type { Flow } from '#schemas/operator/reports.ts'
import type { Db } from '#service/database/database.ts'
import { instant, since, until } from '#service/transactions/search-transactions.ts'
import { unendedInstances } from './unended-instances.ts'

/** A period of a site in UTC milliseconds; `to` is the first moment after it. */
export interface SitePeriod {
  readonly memberId: number
  readonly from: number
  readonly to: number
}

interface Moments {
  readonly day: string
  readonly now: number
  readonly dayStart: number
  readonly weekBefore: number
  readonly weekBeforeStart: number
}

/** The day that it is at a site by the clock of the database, and the same weekday and time of the week before. */
export async function readMoments(db: Db, timeZone: string): Promise<Moments> {
  const { rows } = await sql<Moments>`
    select local::date::text as day, now, day_start(local::date, ${timeZone}) as "dayStart",
      (local - interval '7 days') at time zone ${timeZone} as "weekBefore",
      day_start(local::date - 7, ${timeZone}) as "weekBeforeStart"
    from (select service_now() as now, service_now() at time zone ${timeZone} as local) as clock`.execute(db)
  return rows[0]!
}

/**
 * Reads sales, refunds, deposits and withdrawals of a period by currency. Sales are in the pools of the instances that took plays then: those
 * that ended later, and those that have not ended. Deposits and withdrawals are on the account of the site. No entry outside the period is read.
 */
export async function readFlows(db: Db, { memberId, from, to }: SitePeriod): Promise<Flow[]> {
  const inPeriod = sql`created_at >= ${instant(from)} and created_at < ${instant(to)}`
  const byNumber = sql`${since(from)} and ${until(to)} and ${inPeriod}`
  const openedBefore = sql`opened_at < ${instant(to)}`
  const { rows } = await sql<Flow>`
    with selling as materialized (
      select game_instance_id from (${unendedInstances(memberId)}) as unended where ${openedBefore}
      union all
      select game_instance_id from games cross join lateral (
        select game_instance_id from game_instances
        where game_instances.game_id = games.game_id and status = 'ENDED' and ended_at >= ${instant(from)} and ${openedBefore}) as ended
      where member_id = ${memberId}
    ), played as (
      select pool.currency_id, code, sum(amount_minor) as minor
      from accounts_of(array['instancePool'], array(select game_instance_id from selling)) as pool
      join entries using (account_id) join transfers using (transfer_id)
      where code in ('join', 'refund') and ${byNumber}
      group by pool.currency_id, code
    ), paid as (
      select own.currency_id, code, sum(amount_minor) as minor
      from accounts_of(array['processorClearing'], ${[memberId]}::bigint[]) as own
      join entries using (account_id) join transfers using (transfer_id)
      where code in ('deposit', 'bank-deposit', 'withdrawal') and ${byNumber}
      group by own.currency_id, code
    )
    select currency_id as "currencyId",
      coalesce(sum(minor) filter (where code = 'join'), 0)::bigint as "salesMinor",
      coalesce(-sum(minor) filter (where code = 'refund'), 0)::bigint as "refundsMinor",
      coalesce(-sum(minor) filter (where code in ('deposit', 'bank-deposit')), 0)::bigint as "depositsMinor",
      coalesce(sum(minor) filter (where code = 'withdrawal'), 0)::bigint as "withdrawalsMinor"
    from (select * from played union all select * from paid) as flows
    group by currency_id order by currency_id`.execute(db)
  return rows
}
