import { sql } from 'kysely'
import type { Database, Tx } from '#service/database/database.ts'
import { ANSWER_UNREAD } from '#service/database/named-statements.ts'
import { pruneRows } from '#service/database/prune-rows.ts'

export interface Winnings {
  readonly playerId: number
  readonly minor: number
}

/** Adds cash prizes to the players' totals, which loss limits and the play history count. */
export async function addWinnings(tx: Tx, currencyId: number, winnings: readonly Winnings[]): Promise<void> {
  const paid = winnings.filter(({ minor }) => minor > 0)
  if (paid.length === 0) return
  await sql`
    insert into player_quarter_totals as total (player_id, quarter, currency_id, won_minor)
    select player_id, quarter_of(service_now()), ${currencyId}::integer, sum(minor)
    from unnest(${paid.map(({ playerId }) => playerId)}::bigint[], ${paid.map(({ minor }) => minor)}::bigint[])
      as won (player_id, minor)
    group by player_id order by player_id
    on conflict (player_id, quarter, currency_id) do update set won_minor = total.won_minor + excluded.won_minor
    ${sql.raw(ANSWER_UNREAD)}`.execute(tx)
}

/** Removes totals and play times that neither a limit nor the play figures count. */
export async function forgetOldTotals(database: Database): Promise<void> {
  const isOld = sql`quarter < service_now() - interval '400 days'`
  await pruneRows(database, 'player_quarter_totals', isOld)
  await pruneRows(database, 'player_quarter_times', isOld)
  const isOldDay = sql`day < (service_now() at time zone 'UTC')::date - 400`
  await pruneRows(database, 'player_daily_totals', isOldDay)
  await pruneRows(database, 'player_play_time', isOldDay)
}
