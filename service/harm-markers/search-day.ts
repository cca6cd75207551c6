import { sql } from 'kysely'
import type { HarmThresholds } from '#schemas/site-manifest/harm-markers.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { isFrom } from '#service/states/move.ts'
import { HARM_MARKERS } from './harm-marker-states.ts'
import { type FoundMarker, judgeFigures } from './judge-figures.ts'
import { readFigures } from './read-figures.ts'

/** Players whose figures are read in one transaction. */
const BATCH = 200
/** Number of missed days that a service searches at most after it was off. */
const DAYS_BACK = 7
/** Days for which a rule is not looked at after its marker was closed. */
const QUIET_DAYS = 7

export interface SearchedSite {
  readonly memberId: number
  readonly thresholds: HarmThresholds
}

/**
 * Looks at the next players of a site in the first day that is over and not searched. Another process, or a start after a crash, goes on
 * where this one ended. Returns whether there is more to look at.
 */
export async function searchDay(
  database: Database,
  { memberId, thresholds }: SearchedSite,
  limit = BATCH,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const search = await takeSearch(tx, memberId)
    if (search === null) return false
    const { day, afterPlayerId } = search
    const figures = await readFigures(tx, { memberId, day, afterPlayerId, limit })
    const found = figures.flatMap((one) => judgeFigures(one, thresholds))
    await storeMarkers(tx, { memberId, day, found })
    const isOver = figures.length < limit
    await tx
      .updateTable('harm_searches')
      .set({
        after_player_id: figures.at(-1)?.playerId ?? afterPlayerId,
        ...(isOver && { finished_at: now }),
      })
      .where('member_id', '=', memberId)
      .where('day', '=', day)
      .execute()
    return true
  })
}

/** Leases the first day that is over and not searched; null where there is none, or where another process has it. */
async function takeSearch(tx: Tx, memberId: number): Promise<{ day: string; afterPlayerId: number } | null> {
  await sql`
    insert into harm_searches (member_id, day)
    select ${memberId}::integer, greatest(coalesce(last_day + 1, today - 1), today - ${DAYS_BACK}::integer)
    from (
      select max(day) as last_day, coalesce(bool_and(finished_at is not null), true) as is_over,
        site_day(${memberId}) as today
      from harm_searches where member_id = ${memberId}) as searched
    where is_over and coalesce(last_day < today - 1, true)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ day: string; afterPlayerId: number }>`
    select day::text as day, after_player_id as "afterPlayerId" from harm_searches
    where member_id = ${memberId} and finished_at is null order by day limit 1 for update skip locked`.execute(
    tx,
  )
  return rows[0] ?? null
}

interface Found {
  readonly memberId: number
  readonly day: string
  readonly found: readonly FoundMarker[]
}

/** Stores markers. An unclosed marker of the same rule gets the new figures. A rule whose marker was closed a few days ago gets no new marker. */
export async function storeMarkers(tx: Tx, { memberId, day, found }: Found): Promise<void> {
  if (found.length === 0) return
  await sql`
    insert into harm_markers as marker (player_id, member_id, rule, first_day, last_day, words)
    select found."playerId", ${memberId}::integer, found.rule, ${day}::date, ${day}::date, found.words
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found ("playerId" bigint, rule text, words text)
    where not exists (
      select from harm_markers as closed
      where closed.player_id = found."playerId" and closed.rule = found.rule
        and closed.closed_at > service_now() - ${QUIET_DAYS} * interval '1 day')
    on conflict (player_id, rule) where state <> 'closed' do update
    set last_day = excluded.last_day, words = excluded.words, days = marker.days + 1
    where ${isFrom(HARM_MARKERS, 'look', 'marker')} and marker.last_day < excluded.last_day`.execute(tx)
}
