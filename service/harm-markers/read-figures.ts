import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'
import type { PlayerFigures } from './judge-figures.ts'

export interface SearchedPlayers {
  readonly memberId: number
  /** As `YYYY-MM-DD`, by the clock of the site. */
  readonly day: string
  readonly afterPlayerId: number
  readonly limit: number
}

/**
 * The figures of the next players of a site until the end of a day, in the order of their numbers. One query, which reads each player's
 * own rows by index.
 */
export async function readFigures(
  db: Db,
  { memberId, day, afterPlayerId, limit }: SearchedPlayers,
): Promise<PlayerFigures[]> {
  const { rows } = await sql<PlayerFigures>`
    with clock as materialized (
      select zone, day_start(${day}::date, zone) as begins, day_start(${day}::date + 1, zone) as ends
      from site_clock(${memberId})),
    people as materialized (
      select player_id from players where member_id = ${memberId} and player_id > ${afterPlayerId}
      order by player_id limit ${limit})
    select people.player_id as "playerId", coalesce(paid.weeks, '[]') as deposits, coalesce(staked.weeks, '[]') as stakes,
      chasing.count as "chasingDeposits", night.count as nights, orders.refused as "refusedDeposits",
      logged.ms as "loggedInMs", orders.methods as "paymentMethods", taken.count as "cancelledWithdrawals",
      used.raised as "limitsRaised", used.outs as "timeOuts", asked.count as "supportContacts"
    from people cross join clock
    cross join lateral (${weeks(sql`
      select decided_at as at, currency_id, amount_minor as minor, order_id as counted from deposits
      where player_id = people.player_id and created_at >= ends - interval '92 days'
        and status in ('paid', 'charged-back') and decided_at < ends`)}) as paid
    cross join lateral (${weeks(sql`
      select began_at as at, currency_id, wagered_minor as minor, (began_at at time zone zone)::date::text as counted
      from player_totals_since(people.player_id, ends - interval '91 days')
      where wagered_minor > 0 and began_at < ends`)}) as staked
    cross join lateral (
      select count(*)::integer as count from deposits
      where player_id = people.player_id and created_at >= begins - interval '1 day' and status in ('paid', 'charged-back')
        and decided_at >= begins and decided_at < ends
        and (select sum(wagered_minor - won_minor) > 0 from player_quarter_totals as total
          where total.player_id = people.player_id and quarter > decided_at - interval '75 minutes' and quarter <= decided_at)
    ) as chasing
    cross join lateral (
      select count(distinct (quarter at time zone zone)::date)::integer as count from player_quarter_totals
      where player_id = people.player_id and quarter >= ends - interval '7 days' and quarter < ends and wagered_minor > 0
        and extract(hour from quarter at time zone zone) < 6) as night
    cross join lateral (
      select count(*) filter (where status = 'failed' and decided_at >= ends - interval '7 days')::integer as refused,
        count(distinct processor_id || ' ' || coalesce(account_ending, '')) filter (where status in ('paid', 'charged-back'))::integer
          as methods
      from deposits where player_id = people.player_id and created_at >= ends - interval '30 days' and decided_at < ends
    ) as orders
    cross join lateral (
      select coalesce(sum(played_ms), 0)::float8 as ms from player_quarter_times
      where player_id = people.player_id and quarter >= begins and quarter < ends) as logged
    cross join lateral (
      select count(*)::integer as count from withdrawals
      where player_id = people.player_id and created_at >= ends - interval '60 days' and status = 'cancelled'
        and decided_at >= ends - interval '30 days' and decided_at < ends) as taken
    cross join lateral (
      select count(*) filter (where kind = 'limitRaised')::integer as raised,
        count(*) filter (where kind <> 'limitRaised')::integer as outs
      from protection_uses
      where player_id = people.player_id and used_at >= ends - interval '30 days' and used_at < ends) as used
    cross join lateral (
      select count(*)::integer as count from support_cases
      where player_id = people.player_id and created_at >= ends - interval '30 days' and created_at < ends) as asked
    order by people.player_id`.execute(db)
  return rows
}

/** The sums of the last seven days, and of up to twelve weeks before them, by currency. The weeks begin with the first row. */
function weeks(moved: ReturnType<typeof sql>) {
  return sql`
    select jsonb_agg(jsonb_build_object('currency', code, 'decimals', decimal_places, 'weekMinor', week_minor,
      'weekCount', week_count, 'beforeMinor', before_minor, 'beforeCount', before_count, 'weeksBefore', weeks_before)
      order by code) as weeks
    from (
      select currency_id, coalesce(sum(minor) filter (where at >= ends - interval '7 days'), 0)::bigint as week_minor,
        count(distinct counted) filter (where at >= ends - interval '7 days')::integer as week_count,
        coalesce(sum(minor) filter (where at < ends - interval '7 days'), 0)::bigint as before_minor,
        count(distinct counted) filter (where at < ends - interval '7 days')::integer as before_count,
        least(12, greatest(0, ceil(extract(epoch from (ends - interval '7 days') - min(at)) / 604800)))::integer as weeks_before
      from (${moved}) as moved where at >= ends - interval '91 days'
      group by currency_id) as of_currency
    join currencies using (currency_id)`
}
