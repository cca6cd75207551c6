import { type RawBuilder, sql } from 'kysely'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { Report, ReportedDraw } from '#schemas/operator/reports.ts'
import { cutPage, directionOf, isBeyond, PAGE_SIZE } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { textsIn } from '#service/games/views/instance-view.ts'
import { instant } from '#service/transactions/search-transactions.ts'
import type { SitePeriod } from './read-day.ts'

type GameDay = Report['games'][number]

/** Reads stakes (joins less refunds) and prizes from the pool of each instance of `ended`. */
const POOL = sql`
  left join lateral (
    select coalesce(sum(amount_minor) filter (where code in ('join', 'refund', 'satellite')), 0)::bigint as stakes,
      coalesce(-sum(amount_minor) filter (where code in ('prize', 'satellite-award')), 0)::bigint as prizes
    from accounts_of(array['instancePool'], array[ended.game_instance_id]) as pool
    join entries using (account_id) join transfers using (transfer_id)
    where pool.currency_id = ended.currency_id) as flow on true`

/** `offset 0` keeps the planner from joining the whole table: each game's draws of the period are read by the index of their end. */
const endedIn = ({ memberId, from, to }: SitePeriod): RawBuilder<unknown> => sql`
  select instance.* from games cross join lateral (
    select game_instance_id, game_id, sequence_number, ended_at, play_count, currency_id
    from game_instances where game_instances.game_id = games.game_id and status = 'ENDED'
      and ended_at >= ${instant(from)} and ended_at < ${instant(to)} and play_count > 0 offset 0) as instance
  where games.member_id = ${memberId}`

/** Stakes and prizes by the day of a game's draws. A stake counts on the day on which its draw ended: before, the site owes the draw. */
export async function readGamingRevenue(
  db: Db,
  period: SitePeriod,
  { timeZone, languageId }: { readonly timeZone: string; readonly languageId: string },
): Promise<GameDay[]> {
  const { rows } = await sql<
    Omit<GameDay, 'gameTitle' | 'grossMinor'> & { readonly texts: Record<string, GameTexts> }
  >`
    with ended as materialized (${endedIn(period)}), by_day as (
      select game_id, (ended_at at time zone ${timeZone})::date::text as day, currency_id, count(*)::integer as draws,
        sum(stakes)::bigint as stakes, sum(prizes)::bigint as prizes
      from ended ${POOL} group by game_id, day, currency_id)
    select day, game_id as "gameId", texts, game_rule as "gameRule", currency_id as "currencyId", draws,
      stakes as "stakesMinor", prizes as "prizesMinor"
    from by_day join games using (game_id) order by day, game_id, currency_id`.execute(db)
  return rows.map(({ texts, ...row }) => ({
    ...row,
    gameTitle: textsIn(texts, languageId).title,
    grossMinor: row.stakesMinor - row.prizesMinor,
  }))
}

type AskedDraws = SitePeriod &
  Omit<EndpointRequest<'getReportDraws'>, 'from' | 'to'> & { readonly languageId: string }

/** A page of the draws that ended in a period, the newest first. Each game is read by its index, to no more than the page has. */
export async function listReportedDraws(
  db: Db,
  { memberId, from, to, gameId, gameRule, languageId, after, sort, limit = PAGE_SIZE }: AskedDraws,
): Promise<EndpointResult<'getReportDraws'>> {
  const ofGames = [
    sql`member_id = ${memberId}`,
    ...(gameId === undefined ? [] : [sql`game_id = ${gameId}`]),
    ...(gameRule === undefined ? [] : [sql`game_rule = ${gameRule}`]),
  ]
  const order = directionOf(sort, 'newest')
  const { inOrder } = order
  const { rows } = await sql<
    Omit<ReportedDraw, 'gameTitle' | 'grossMinor'> & { readonly texts: Record<string, GameTexts> }
  >`
    with ended as materialized (
      select instance.*, texts
      from (select game_id, texts from games where ${sql.join(ofGames, sql` and `)}) as of_site
      cross join lateral (
        select game_instance_id, game_id, sequence_number, ended_at, play_count, currency_id from game_instances
        where game_instances.game_id = of_site.game_id and status = 'ENDED' and play_count > 0
          and ended_at >= ${instant(from)} and ended_at < ${instant(to)} and ${isBeyond('game_instance_id', order, after)}
        order by game_instance_id ${inOrder} limit ${limit + 1}) as instance
      order by game_instance_id ${inOrder} limit ${limit + 1})
    select game_instance_id as "gameInstanceId", game_id as "gameId", texts, sequence_number as "sequenceNumber",
      ended_at as "endedTime", play_count as plays, currency_id as "currencyId", stakes as "stakesMinor",
      prizes as "prizesMinor"
    from ended ${POOL} order by game_instance_id ${inOrder}`.execute(db)
  const page = cutPage(rows, limit)
  const draws = page.rows.map(({ texts, ...row }) => ({
    ...row,
    gameTitle: textsIn(texts, languageId).title,
    grossMinor: row.stakesMinor - row.prizesMinor,
  }))
  return { draws, hasMore: page.hasMore }
}
