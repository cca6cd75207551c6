import { sql } from 'kysely'
import { WEEKDAY_OF } from '#schemas/dates/week-start.ts'
import type { Tx } from '#service/database/database.ts'
import type { NumberedSite } from './number-rows.ts'

/**
 * Stores the clock by which each site counts from now on; does nothing for a site that has it already. Another one ends, and counts for limits
 * until its running day, week and month are over. Whether losses count over 24 hours too applies at once.
 */
export async function startSiteClocks(
  tx: Tx,
  sites: readonly Pick<NumberedSite, 'memberId' | 'timeZone' | 'weekStart' | 'rollingLosses'>[],
): Promise<void> {
  const asked = sql`unnest(
      ${sites.map(({ memberId }) => memberId)}::integer[], ${sites.map(({ timeZone }) => timeZone)}::text[],
      ${sites.map(({ weekStart }) => WEEKDAY_OF[weekStart])}::smallint[],
      ${sites.map(({ rollingLosses }) => rollingLosses)}::boolean[])
      as asked (member_id, time_zone, week_start, rolling_losses)`
  await sql`
    update site_clocks as clock set ended_at = service_now() from ${asked}
    where clock.member_id = asked.member_id and clock.ended_at is null
      and (clock.time_zone, clock.week_start) is distinct from (asked.time_zone, asked.week_start)`.execute(
    tx,
  )
  await sql`
    insert into site_clocks (member_id, time_zone, week_start, rolling_losses) select * from ${asked}
    on conflict (member_id) where ended_at is null do update set rolling_losses = excluded.rolling_losses
    where site_clocks.rolling_losses <> excluded.rolling_losses`.execute(tx)
}
