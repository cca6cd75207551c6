import { sql } from 'kysely'
import { LIABILITIES, type Report, SITE_ACCOUNTS } from '#schemas/operator/reports.ts'
import type { Db } from '#service/database/database.ts'
import { unendedInstances } from './unended-instances.ts'

/**
 * Reads the money that a site owes now. The money of its players is the opposite of everything else in its ledger: each transfer is balanced and stays within
 * the site, so that the accounts of all its players need not be read. A withdrawal that waits is a part of it, and shown by itself.
 */
export async function readLiabilities(db: Db, memberId: number): Promise<Report['liabilities']> {
  const { rows } = await sql<Report['liabilities'][number]>`
    with own_games as materialized (select game_id from games where member_id = ${memberId}),
    unended as materialized (
      ${unendedInstances(memberId)}),
    others as materialized (
      select 'site' as part, currency_id, balance_minor
      from accounts_of(${SITE_ACCOUNTS}::text[], ${[memberId]}::bigint[])
      union all
      select 'openPlays', currency_id, balance_minor
      from accounts_of(array['instancePool', 'instanceExchange'], array(select game_instance_id from unended))
      union all
      select 'jackpots', currency_id, balance_minor
      from accounts_of(array['progressivePool', 'prizeCarry', 'satelliteEntries'], array(select game_id from own_games)))
    select liability, currency_id as "currencyId", sum(minor)::bigint as "amountMinor"
    from (
      select 'playerMoney' as liability, currency_id, -balance_minor as minor from others
      union all
      select part, currency_id, balance_minor from others where part <> 'site'
      union all
      select 'pendingWithdrawals', currency_id, amount_minor from withdrawals
      where member_id = ${memberId} and status in ('pending', 'approved')
      union all
      select 'unclaimedPrizes', currency_id, cash_minor from prize_items
      where member_id = ${memberId} and status in ('won', 'claimed') and cash_minor is not null
    ) as owed
    group by liability, currency_id
    order by array_position(${LIABILITIES}::text[], liability), currency_id`.execute(db)
  return rows
}
