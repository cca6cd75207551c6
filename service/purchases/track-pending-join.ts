import { sql } from 'kysely'
import { PENDING_JOIN_WAITS_MS } from '#schemas/limits.ts'
import type { PendingTicket } from '#schemas/protocol/pending-joins.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { digestOf } from '#service/call/body-digest.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { JoinSite } from '#service/joins/join-attempt.ts'
import { readPendingJoin } from '#service/pending-joins/pending-join-rows.ts'
import { PENDING_JOINS } from '#service/pending-joins/pending-join-states.ts'
import { isFrom, moveAll, stateAfter } from '#service/states/move.ts'
import { priceTicket } from './ticket-price.ts'

type Tracked = OperationResult<'trackPendingJoin'>

export interface TicketToTrack {
  readonly site: JoinSite
  readonly playerId: number
  readonly ticket: PendingTicket
  /** Secret of body digests: the digest is that of a join by hand. */
  readonly digestSecret: Uint8Array
}

/** Keeps a purchase until a deposit has paid for it, in place of an earlier one that is not under way. */
export async function trackPendingJoin(
  tx: Tx,
  { site, playerId, ticket, digestSecret }: TicketToTrack,
): Promise<Tracked> {
  const { joinKey, ...asked } = ticket
  const priced = await priceTicket(tx, site, asked)
  if ('refusal' in priced) return { result: -1, refusal: priced.refusal }
  const { join, plays, amountMinor } = priced
  const { memberId } = site
  const { rows } = await sql`
    insert into pending_joins (player_id, member_id, game_id, game_instance_id, currency_id, amount_minor, request, play_count,
      further_draws, join_key, body_hash, expires_at)
    values (${playerId}, ${memberId}, ${join.gameId}, ${join.gameInstanceId}, ${join.currencyId}, ${amountMinor},
      ${JSON.stringify(join)}::jsonb, ${plays}, ${join.payGo === true ? 0 : (join.subscriptions ?? 0)}, ${joinKey}, ${digestOf('joinGame', join, digestSecret)},
      service_now() + ${PENDING_JOIN_WAITS_MS} * interval '1 millisecond')
    on conflict (player_id) do update set member_id = excluded.member_id, game_id = excluded.game_id,
      game_instance_id = excluded.game_instance_id, currency_id = excluded.currency_id, amount_minor = excluded.amount_minor,
      request = excluded.request, play_count = excluded.play_count, further_draws = excluded.further_draws, join_key = excluded.join_key, body_hash = excluded.body_hash,
      expires_at = excluded.expires_at, state = ${stateAfter(PENDING_JOINS, 'replace')}, attempts = 0, created_at = service_now(), due_at = null,
      decided_at = null, exit_code = null, subscription_code = null, joined_instance_id = null
    where ${isFrom(PENDING_JOINS, 'replace', 'pending_joins')}
    returning player_id`.execute(tx)
  if (rows.length === 0) return { result: -1, refusal: 'under-way', ...(await trackedNow(tx, playerId)) }
  return { result: 1, ...(await trackedNow(tx, playerId)) }
}

/** Cancels the purchase that waits, of one game or of any. One whose money has arrived is under way, and stays so. */
export async function cancelPendingJoin(tx: Tx, playerId: number, gameId?: number): Promise<void> {
  const cancelled = moveAll(tx, PENDING_JOINS, { event: 'cancel', set: { decided_at: now } }).where(
    'player_id',
    '=',
    playerId,
  )
  await (gameId === undefined ? cancelled : cancelled.where('game_id', '=', gameId)).execute()
}

/** The purchase of a player, for an answer. */
export async function trackedNow(tx: Tx, playerId: number): Promise<Pick<Tracked, 'pendingJoin'>> {
  const pendingJoin = await readPendingJoin(tx, playerId)
  return pendingJoin === null ? {} : { pendingJoin }
}
