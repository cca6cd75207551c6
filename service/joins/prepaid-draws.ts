import { sql } from 'kysely'
import type { JoinLimitKind } from '#schemas/entities/player-limit.ts'
import { bigints } from '#service/database/binary-arrays.ts'
import type { Db } from '#service/database/database.ts'
import { type BatchState, type Counted, countInto, limitedKinds, pair } from './batch-state.ts'
import type { JoinAttempt } from './join-attempt.ts'

type Buyer = Pick<JoinAttempt, 'playerId' | 'request'>

/**
 * Reads what the sale of further draws needs: what players with limits have paid for draws ahead within the period of each limit, and that no
 * draw has used yet, and which promotions are used. Makes no query if no join of the batch asks for further draws.
 */
export async function loadPrepaid(db: Db, state: BatchState, attempts: readonly Buyer[]): Promise<void> {
  const buyers = attempts.filter(({ request }) => (request.subscriptions ?? 0) > 0)
  const promoted = buyers.filter(({ request }) => request.promotion === true)
  if (promoted.length > 0) await loadPromoted(db, state, promoted)
  const limited = buyers.filter(({ playerId }) => state.limits.has(playerId))
  if (limited.length === 0) return
  const { rows } = await sql<Counted & { kind: JoinLimitKind }>`
    select player_id as "playerId", kind, currency_id as "currencyId",
      sum((draws_left - free_left) * draw_price_minor)::bigint as minor
    from subscriptions join players using (player_id)
    cross join (values ('weeklyBet', 'week'), ('dailyLoss', 'day'), ('weeklyLoss', 'week'), ('monthlyLoss', 'month'))
      as counted (kind, unit)
    where player_id = any(${bigints(limited.map(({ playerId }) => playerId))}::bigint[]) and subscriptions.status = 'active'
      and payment = 'prepaid' and subscriptions.created_at >= (limit_starts(member_id, unit))[1]
    group by player_id, kind, currency_id`.execute(db)
  for (const { kind, ...paid } of rows) countInto(state.prepaidMinor, kind, paid)
}

async function loadPromoted(db: Db, state: BatchState, buyers: readonly Buyer[]): Promise<void> {
  const { rows } = await sql<{ playerId: number; gameId: number }>`
    select player_id as "playerId", game_id as "gameId" from subscriptions
    where player_id = any(${bigints(buyers.map(({ playerId }) => playerId))}::bigint[]) and free_draws > 0`.execute(
    db,
  )
  for (const { playerId, gameId } of rows) state.promoted.add(pair(playerId, gameId))
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
