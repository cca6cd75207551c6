import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'

/**
 * What a player's limits leave for deposits now, in minor units; null where there is no limit. Days, weeks (from
 * Monday) and months are UTC. The lower of the player's own limit and customer service's counts. Only paid deposits
 * count: a transaction that books one holds the lock on the player.
 */
export async function depositRoom(
  database: Kysely<Tables> | Tx,
  playerId: number,
  currencyId: number,
): Promise<number | null> {
  const { rows } = await sql<{ room: number | null }>`
    with windows (kind, since) as (
      values
        ('dailyDeposit', date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'),
        ('weeklyDeposit', date_trunc('week', now() at time zone 'UTC') at time zone 'UTC'),
        ('monthlyDeposit', date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')
    )
    select min(limit_minor - coalesce((
      select sum(amount_minor)::bigint from deposits
      where deposits.player_id = limited.player_id and deposits.currency_id = limited.currency_id
        and status = 'paid' and decided_at >= since), 0))::bigint as room
    from player_limits as limited join windows using (kind)
    where limited.player_id = ${playerId}::bigint and limited.currency_id = ${currencyId}::integer`.execute(
    database,
  )
  const room = rows[0]?.room ?? null
  return room === null ? null : Math.max(0, room)
}
