import { sql } from 'kysely'
import { startOfTypedDay } from '#modules/game-rules/rules/site-periods.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { GAME_RULES } from '#schemas/kinds/game-rules.ts'
import type { RefundReason } from '#schemas/operator/games.ts'
import {
  CALENDAR_LISTED_MAX,
  type CalendarDraw,
  type CalendarLine,
  type DrawCalendar,
} from '#schemas/operator/draws.ts'
import type { Db } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { textsIn } from '#service/games/views/instance-view.ts'
import type { SitePeriod } from '#service/reports/read-day.ts'
import { instant } from '#service/transactions/search-transactions.ts'
import { problemOf } from './draw-problem.ts'
import { plannedDraws } from './planned-draws.ts'

interface CalendarAsked extends SitePeriod {
  /** The days of the period, in order. */
  readonly days: readonly string[]
  readonly timeZone: string
  readonly languageId: string
}

interface Game {
  readonly gameId: number
  readonly gameTitle: string
  readonly definition: GameDefinition
  readonly state: DrawCalendar['games'][number]['state']
}

type Unended = CalendarDraw & { readonly day: string | null; readonly now: number }

/** The ended draws of a game on one day. */
interface EndedDay {
  readonly gameId: number
  readonly day: string
  readonly count: number
  readonly plays: number
  readonly firstTime: number
  readonly lastTime: number
  /** The first ones, at most one more than are listed. */
  readonly draws: readonly CalendarDraw[]
}

const PROBLEMS_MAX = 100
/** A draw that begins on the last day may end after it. */
const DRAWN_WITHIN_MS = 3_600_000
/** Cards have no draw that an operator plans. */
const DRAWN_RULES = GAME_RULES.filter((rule) => !isInstantKind(rule))

/** The draws of some days of a site: ended ones, those that have not ended, and those of the timetables that follow. */
export async function readDrawCalendar(db: Db, asked: CalendarAsked): Promise<DrawCalendar> {
  const [clock, games, unended, ended] = await Promise.all([
    readClock(db, asked.timeZone),
    readGames(db, asked),
    readUnended(db, asked),
    readEnded(db, asked),
  ])
  const shown = unended.map(({ day: _day, now: _now, ...draw }) => draw)
  const byGame = games.map((game) => ({
    game,
    unended: unended.filter(({ gameId }) => gameId === game.gameId),
    ended: ended.filter(({ gameId }) => gameId === game.gameId),
  }))
  return {
    ...clock,
    games: games.map(({ definition: { gameRule, currencyId }, ...game }) => ({
      gameId: game.gameId,
      gameTitle: game.gameTitle,
      gameRule,
      currencyId,
      state: game.state,
    })),
    days: asked.days.map((day) => ({
      day,
      lines: byGame
        .flatMap((own) => lineOf(own, { day, now: clock.now, timeZone: asked.timeZone }) ?? [])
        .toSorted((one, other) => one.firstTime - other.firstTime),
    })),
    withoutTime: shown.filter(({ startTime }) => startTime === undefined),
    problems: shown.filter(({ problem }) => problem !== undefined).slice(0, PROBLEMS_MAX),
  }
}

interface OfGame {
  readonly game: Game
  readonly unended: readonly Unended[]
  readonly ended: readonly EndedDay[]
}

/** The draws of a game on one day; null where there is none. Those that nobody can play yet follow the last one that is stored. */
function lineOf(
  { game, unended, ended }: OfGame,
  { day, now, timeZone }: { readonly day: string; readonly now: number; readonly timeZone: string },
): CalendarLine | null {
  const over = ended.find((one) => one.day === day)
  const running = unended.filter((draw) => draw.day === day)
  const lastStored = Math.max(now, ...unended.map(({ startTime }) => startTime ?? 0))
  const start = startOfTypedDay(timeZone, day, 0) ?? 0
  const end = startOfTypedDay(timeZone, day, 1) ?? 0
  const { schedule } = game.definition
  const planned =
    game.state === 'offered' && schedule.kind === 'tournament' && lastStored < end
      ? plannedDraws(schedule, Math.max(start, lastStored + 1), end)
      : null
  const count = (over?.count ?? 0) + running.length + (planned?.count ?? 0)
  if (count === 0) return null
  const isListed = count <= CALENDAR_LISTED_MAX
  const times = [
    ...(over === undefined ? [] : [over.firstTime, over.lastTime]),
    ...running.map(({ startTime }) => startTime ?? start),
    ...(planned === null ? [] : [planned.times[0] ?? planned.lastTime, planned.lastTime]),
  ]
  return {
    gameId: game.gameId,
    count,
    plays: (over?.plays ?? 0) + running.reduce((sum, { plays }) => sum + plays, 0),
    firstTime: Math.min(...times),
    lastTime: Math.max(...times),
    draws: [
      ...(isListed ? (over?.draws ?? []) : []),
      ...running.map(({ day: _day, now: _now, ...draw }) => draw),
    ],
    plannedTimes: isListed ? [...(planned?.times ?? [])] : [],
  }
}

async function readClock(db: Db, timeZone: string): Promise<Pick<DrawCalendar, 'now' | 'today'>> {
  const { rows } = await sql<Pick<DrawCalendar, 'now' | 'today'>>`
    select service_now() as now, (service_now() at time zone ${timeZone})::date::text as today`.execute(db)
  return rows[0]!
}

async function readGames(db: Db, { memberId, languageId }: CalendarAsked): Promise<Game[]> {
  const { rows } = await sql<Omit<Game, 'gameTitle'> & { readonly texts: Record<string, GameTexts> }>`
    select game_id as "gameId", definition, texts,
      case when not active then 'ended' when paused_at is not null then 'paused' else 'offered' end as state
    from games where member_id = ${memberId} and game_rule = any(${DRAWN_RULES}::text[]) order by game_id`.execute(
    db,
  )
  return rows.map(({ texts, ...game }) => ({ ...game, gameTitle: textsIn(texts, languageId).title }))
}

/** Every draw of the site that has not ended, the first one first. */
async function readUnended(db: Db, { memberId, timeZone }: CalendarAsked): Promise<Unended[]> {
  const { rows } = await sql<
    Omit<Unended, 'startTime' | 'refundReason' | 'problem'> & {
      readonly startTime: number | null
      readonly refundReason: RefundReason | null
      readonly attempts: number
    }
  >`
    with unended as materialized (
      select game_instance_id, game_id, sequence_number, status, tournament_start_at, play_count, play_max, currency_id,
        refund_reason, attempts
      from game_instances join games using (game_id, member_id)
      where member_id = ${memberId} and owner_player_id is null
        and status in ('OPEN', 'FULL', 'CLOSED', 'READY', 'RETRY', 'STARTED')
        and game_rule = any(${DRAWN_RULES}::text[])
    ), pools as materialized (
      select owner_id, balance_minor
      from accounts_of(array['instancePool'], array(select game_instance_id from unended)) as pool
      join unended on game_instance_id = owner_id and unended.currency_id = pool.currency_id
    )
    select game_instance_id as "gameInstanceId", game_id as "gameId", sequence_number as "sequenceNumber", status,
      tournament_start_at as "startTime", (tournament_start_at at time zone ${timeZone})::date::text as day,
      play_count as plays, play_max as "playMax", coalesce(balance_minor, 0) as "salesMinor",
      refund_reason as "refundReason", attempts, service_now() as now
    from unended left join pools on owner_id = game_instance_id
    order by tournament_start_at nulls first, game_instance_id`.execute(db)
  return rows.map(({ startTime, refundReason, attempts, ...draw }) => {
    const problem = problemOf({ ...draw, startTime, refundReason, attempts })
    return {
      ...draw,
      ...(startTime !== null && { startTime }),
      ...(refundReason !== null && { refundReason }),
      ...(problem !== null && { problem }),
    }
  })
}

/** The ended draws of the period by game and day, each game by its index. */
async function readEnded(db: Db, { memberId, from, to, timeZone }: CalendarAsked): Promise<EndedDay[]> {
  const { rows } = await sql<EndedDay>`
    with own as materialized (
      select game_id from games where member_id = ${memberId} and game_rule = any(${DRAWN_RULES}::text[])
    ), ended as (
      select one.*, row_number() over (partition by one.game_id, one.day order by at, game_instance_id) as place
      from own cross join lateral (
        select game_instance_id, game_id, sequence_number, play_count, play_max, refund_reason,
          coalesce(tournament_start_at, ended_at) as at,
          (coalesce(tournament_start_at, ended_at) at time zone ${timeZone})::date::text as day
        from game_instances
        where game_instances.game_id = own.game_id and status = 'ENDED' and play_count > 0
          and ended_at >= ${instant(from)} and ended_at < ${instant(to + DRAWN_WITHIN_MS)}) as one
      where at >= ${instant(from)} and at < ${instant(to)}
    )
    select game_id as "gameId", day, count(*)::integer as count, sum(play_count)::integer as plays,
      floor(extract(epoch from min(at)) * 1000)::bigint as "firstTime",
      floor(extract(epoch from max(at)) * 1000)::bigint as "lastTime",
      json_agg(json_strip_nulls(json_build_object(
        'gameInstanceId', game_instance_id, 'gameId', game_id, 'sequenceNumber', sequence_number, 'status', 'ENDED',
        'startTime', floor(extract(epoch from at) * 1000)::bigint, 'plays', play_count, 'playMax', play_max,
        'refundReason', refund_reason)) order by at) filter (where place <= ${CALENDAR_LISTED_MAX}) as draws
    from ended group by game_id, day`.execute(db)
  return rows
}
