import { sql } from 'kysely'
import { FIGURE_PERIODS, type FigureUnit } from '#schemas/limits.ts'
import type { Db } from '#service/database/database.ts'
import { ratesInto } from '#service/exchange/rates-into.ts'
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
): Promise<Figures & { startedAt: number }> {
  const { rows } = await sql<Sums>`
    select (extract(epoch from created_at) * 1000)::float8 as "from", coalesce(currency_id, ${to}::integer) as "currencyId",
      0 as "depositedMinor",
      greatest(0, coalesce(sum(wagered_minor), 0) - coalesce((totals_at_start->currency_id::text->>0)::bigint, 0))::bigint
        as "stakedMinor",
      greatest(0, coalesce(sum(won_minor), 0) - coalesce((totals_at_start->currency_id::text->>1)::bigint, 0))::bigint
        as "wonMinor"
    from sessions left join player_daily_totals as total
      on total.player_id = sessions.player_id and day >= (created_at at time zone 'UTC')::date
    where session_id = ${sessionId} and sessions.player_id = ${playerId}
    group by session_id, currency_id`.execute(db)
  const add = await adderInto(db, operatorId, { to, sums: rows })
  return { ...add(rows), startedAt: rows[0]?.from ?? 0 }
}

/** The starts of the periods, with the time played in each; the running session counts up to now. */
async function readTimes(
  db: Db,
  { playerId, sessionId }: PlayingPlayer,
  unit: FigureUnit,
): Promise<{ from: number; playedMs: number }[]> {
  const { rows } = await sql<{ from: number; playedMs: number }>`
    with periods as (
      select date_trunc(${unit}, current_day()::timestamp) - back * ${`1 ${unit}`}::interval as start
      from generate_series(0, ${FIGURE_PERIODS[unit] - 1}::integer) as back),
    played as (
      select day::timestamp as day, played_ms from player_play_time where player_id = ${playerId}
      union all
      select current_day(), (extract(epoch from service_now() - last_used_at) * 1000)::bigint from sessions
      where session_id = ${sessionId} and player_id = ${playerId} and ended_at is null)
    select (extract(epoch from start at time zone 'UTC') * 1000)::float8 as "from",
      coalesce(sum(greatest(0, played_ms)), 0)::float8 as "playedMs"
    from periods left join played on day >= start and day < start + ${`1 ${unit}`}::interval
    group by start order by start`.execute(db)
  return rows
}

async function readSums(
  db: Db,
  playerId: number,
  { unit, since }: { unit: FigureUnit; since: number },
): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    with since as (select to_timestamp(${since}::float8 / 1000) as at),
    moved as (
      select decided_at at time zone 'UTC' as at, currency_id, amount_minor as deposited, 0 as staked, 0 as won
      from deposits, since
      where player_id = ${playerId} and status = 'paid' and decided_at >= since.at
      union all
      select day::timestamp, currency_id, 0, wagered_minor, won_minor from player_daily_totals, since
      where player_id = ${playerId} and day >= (since.at at time zone 'UTC')::date)
    select (extract(epoch from date_trunc(${unit}, at) at time zone 'UTC') * 1000)::float8 as "from",
      currency_id as "currencyId", sum(deposited)::bigint as "depositedMinor", sum(staked)::bigint as "stakedMinor",
      sum(won)::bigint as "wonMinor"
    from moved group by 1, 2`.execute(db)
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
