import { sql } from 'kysely'
import type { JoinLimitKind } from '#schemas/entities/player-limit.ts'
import { bigints } from '#service/database/binary-arrays.ts'
import type { Db } from '#service/database/database.ts'
import { type BatchState, type Counted, countInto, limitedKinds } from './batch-state.ts'
import type { JoinAttempt } from './join-attempt.ts'

/**
 * Reads what players with limits have paid for draws ahead within the period of each limit, and that no draw has used yet. Makes no query if no
 * join of the batch asks for further draws.
 */
export async function loadPrepaid(
  db: Db,
  state: BatchState,
  attempts: readonly Pick<JoinAttempt, 'playerId' | 'request'>[],
): Promise<void> {
  const buyers = attempts.filter(
    ({ playerId, request }) => (request.subscriptions ?? 0) > 0 && state.limits.has(playerId),
  )
  if (buyers.length === 0) return
  const { rows } = await sql<Counted & { kind: JoinLimitKind }>`
    select player_id as "playerId", kind, currency_id as "currencyId",
      sum(draws_left * draw_price_minor)::bigint as minor
    from subscriptions join (values ('weeklyBet', current_week_start()), ('dailyLoss', current_day()),
      ('weeklyLoss', current_week_start()), ('monthlyLoss', current_month_start())) as since (kind, day)
      on (created_at at time zone 'UTC')::date >= since.day
    where player_id = any(${bigints(buyers.map(({ playerId }) => playerId))}::bigint[]) and status = 'active'
    group by player_id, kind, currency_id`.execute(db)
  for (const { kind, ...paid } of rows) countInto(state.prepaidMinor, kind, paid)
}

/** The state in which a player's limits count draws that are paid ahead as if they had been drawn. */
export function withPrepaid(state: BatchState, playerId: number): BatchState {
  const countedMinor: BatchState['countedMinor'] = new Map()
  for (const counted of [state.countedMinor, state.prepaidMinor])
    for (const [kind, byCurrency] of counted.get(playerId) ?? [])
      for (const [currencyId, minor] of byCurrency)
        countInto(countedMinor, kind, { playerId, currencyId, minor })
  return { ...state, countedMinor }
}

/** Adds draws that a join of the batch pays ahead. */
export function addPrepaid(state: BatchState, paid: Counted): void {
  for (const kind of limitedKinds(state, paid.playerId)) countInto(state.prepaidMinor, kind, paid)
}
