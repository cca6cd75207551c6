import { sql } from 'kysely'
import { FIGURE_PERIODS, type FigureUnit } from '#schemas/limits.ts'
import type { Db } from '#service/database/database.ts'
import { ratesInto } from '#service/exchange/rates-into.ts'
import { SESSION_ABSOLUTE_MS } from '#service/sessions/session-limits.ts'
import { countedIn } from '#service/exchange/weighed.ts'

/** A player's deposits, stakes and prizes, in minor units of one currency. */
export interface Figures {
  readonly depositedMinor: number
  readonly stakedMinor: number
  readonly wonMinor: number
}

export interface PeriodFigures extends Figures {
  /** UTC milliseconds. */
  readonly from: number
  readonly playedMs: number
}

/** A player with the session of the call, at an operator whose rates convert. */
export interface PlayingPlayer {
  readonly playerId: number
  readonly sessionId: number
  readonly operatorId: number
}

interface Sums extends Figures {
  readonly from: number
  readonly currencyId: number
}

const NOTHING: Figures = { depositedMinor: 0, stakedMinor: 0, wonMinor: 0 }

/** A player's figures by period in the currency `to`, oldest first. */
export async function readPlayFigures(
  db: Db,
  player: PlayingPlayer,
  { unit, to }: { unit: FigureUnit; to: number },
): Promise<PeriodFigures[]> {
  const times = await readTimes(db, player, unit)
  const sums = await readSums(db, player.playerId, { unit, since: times[0]?.from ?? 0 })
  const add = await adderInto(db, player.operatorId, { to, sums })
  return times.map(({ from, playedMs }) => ({
    ...add(sums.filter((sum) => sum.from === from)),
    from,
    playedMs,
  }))
}

/** The player's figures since the login of a session, in the currency `to`; without deposits. */
export async function readSessionFigures(
  db: Db,
  { playerId, sessionId, operatorId }: PlayingPlayer,
  to: number,
): Promise<Figures & { startedAt: number; limitedTo: number | null }> {
  const { rows } = await sql<Sums & { limitedTo: number | null }>`
    select (extract(epoch from created_at) * 1000)::float8 as "from", coalesce(currency_id, ${to}::integer) as "currencyId",
      0 as "depositedMinor",
      greatest(0, coalesce(sum(wagered_minor), 0) - coalesce((totals_at_start->currency_id::text->>0)::bigint, 0))::bigint
        as "stakedMinor",
      greatest(0, coalesce(sum(won_minor), 0) - coalesce((totals_at_start->currency_id::text->>1)::bigint, 0))::bigint
        as "wonMinor",
      case when expires_at < created_at + ${SESSION_ABSOLUTE_MS} * interval '1 millisecond' then expires_at end as "limitedTo"
    from sessions left join lateral player_totals_since(player_id, created_at) as total on true
    where session_id = ${sessionId} and sessions.player_id = ${playerId}
    group by session_id, currency_id`.execute(db)
  const add = await adderInto(db, operatorId, { to, sums: rows })
  const { from: startedAt = 0, limitedTo = null } = rows[0] ?? {}
  return { ...add(rows), startedAt, limitedTo }
}

/** The starts of the periods, with the time played in each; the running session counts up to now. */
async function readTimes(
  db: Db,
  { playerId, sessionId }: PlayingPlayer,
  unit: FigureUnit,
): Promise<{ from: number; playedMs: number }[]> {
  const { rows } = await sql<{ from: number; playedMs: number }>`
    with clock as (select clock.* from players, site_clock(member_id) as clock where player_id = ${playerId}),
    periods as (
      select start, lead(start, 1, 'infinity') over (order by start) as following
      from clock, generate_series(0, ${FIGURE_PERIODS[unit] - 1}::integer) as back,
        lateral (${startOfPeriod(unit)}) as period),
    played as (
      select quarter as at, played_ms from player_quarter_times where player_id = ${playerId}
      union all
      select (day + time '12:00') at time zone 'UTC', played_ms from player_play_time where player_id = ${playerId}
      union all
      select service_now(), (extract(epoch from service_now() - last_used_at) * 1000)::bigint from sessions
      where session_id = ${sessionId} and player_id = ${playerId} and ended_at is null)
    select (extract(epoch from start) * 1000)::float8 as "from", coalesce(sum(greatest(0, played_ms)), 0)::float8 as "playedMs"
    from periods left join played on at >= start and at < following
    group by start order by start`.execute(db)
  return rows
}

/** The start of the period `back` periods ago: by the calendar, since days and weeks with a change of clocks are shorter or longer. */
function startOfPeriod(unit: FigureUnit) {
  return sql`
    select day_start((date_trunc('day', period_start(${unit}, service_now(), zone, week_start) at time zone zone)
      - back * ${`1 ${unit}`}::interval)::date, zone) as start`
}

/** A day of UTC from before there were quarters of an hour counts where its noon is. */
async function readSums(
  db: Db,
  playerId: number,
  { unit, since }: { unit: FigureUnit; since: number },
): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    with since as (select to_timestamp(${since}::float8 / 1000) as at),
    moved as (
      select decided_at as at, currency_id, amount_minor as deposited, 0 as staked, 0 as won
      from deposits, since
      where player_id = ${playerId} and status = 'paid' and decided_at >= since.at
      union all
      select began_at + (ended_at - began_at) / 2, currency_id, 0, wagered_minor, won_minor
      from since, player_totals_since(${playerId}, since.at))
    select (extract(epoch from period_start(${unit}, moved.at, zone, week_start)) * 1000)::float8 as "from",
      currency_id as "currencyId", sum(deposited)::bigint as "depositedMinor", sum(staked)::bigint as "stakedMinor",
      sum(won)::bigint as "wonMinor"
    from moved, players, site_clock(member_id) as clock where player_id = ${playerId}
    group by 1, 2`.execute(db)
  return rows
}

/** Adds sums of several currencies in the currency `to`, by the operator's rates. */
async function adderInto(
  db: Db,
  operatorId: number,
  { to, sums }: { to: number; sums: readonly Sums[] },
): Promise<(sums: readonly Sums[]) => Figures> {
  const currencies = sums.map(({ currencyId }) => currencyId)
  const rates = await ratesInto(db, { operatorId, to }, currencies)
  const inTo = (minor: number, from: number) => countedIn(rates, minor, { operatorId, from, to })
  return (added) =>
    added.reduce(
      (total, { currencyId, ...sum }) => ({
        depositedMinor: total.depositedMinor + inTo(sum.depositedMinor, currencyId),
        stakedMinor: total.stakedMinor + inTo(sum.stakedMinor, currencyId),
        wonMinor: total.wonMinor + inTo(sum.wonMinor, currencyId),
      }),
      NOTHING,
    )
}
