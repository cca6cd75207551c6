import { sql } from 'kysely'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { timestamp } from '#service/database/time.ts'
import { type OutboxEvent, publishAll } from '#service/events/publish.ts'
import { END_REASON_OF } from '#service/sessions/session-changes.ts'
import type { SessionStore } from '#service/sessions/session-store.ts'
import { cancelSubscriptionsOf } from '#service/subscriptions/cancel-subscriptions.ts'

export type NewExclusion = { readonly playerId: number } & (
  | { readonly kind: 'ban' }
  /** `until` in UTC milliseconds; an exclusion that ends later does not change. */
  | { readonly kind: 'selfExclusion' | 'timeOut'; readonly until: number }
)

/**
 * Begins an exclusion inside `tx`. It applies to every account of the person at the operator: their sessions end on all sites, and a ban or
 * a self-exclusion cancels their subscriptions. A time-out only skips the draws in it. False if the account already has the same exclusion
 * for at least as long.
 */
export async function beginExclusion(
  tx: Tx,
  sessions: Pick<SessionStore, 'end'>,
  exclusion: NewExclusion,
): Promise<boolean> {
  const { playerId, kind } = exclusion
  const playerIds = await lockAccounts(tx, playerId)
  if (!(await write(tx, exclusion))) return false
  const events: OutboxEvent[] = playerIds.map((id) => ({
    topic: cashierTopic(id),
    event: 'player.banned',
    body: { playerId: id, ...noteOf(exclusion) },
  }))
  await publishAll(tx, events)
  for (const id of playerIds) await sessions.end(tx, { playerId: id }, END_REASON_OF[kind])
  if (kind === 'ban') await cancelSubscriptionsOf(tx, playerIds, 'banned')
  if (kind === 'selfExclusion') await cancelSubscriptionsOf(tx, playerIds, 'excluded')
  return true
}

function noteOf(exclusion: NewExclusion): Pick<EventBodies['player.banned'], 'reason' | 'until'> {
  if (exclusion.kind === 'ban') return {}
  return { reason: exclusion.kind === 'timeOut' ? 'timedOut' : 'excluded', until: exclusion.until }
}

/** Ends the ban of one account; the person may have others. False if it is not banned. */
export async function endBan(tx: Tx, playerId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('players')
    .set({ status: 'active' })
    .where('player_id', '=', playerId)
    .where('status', '=', 'banned')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Locks the accounts of a player's person in lock order: a join on one of them runs before or after this transaction. */
async function lockAccounts(tx: Tx, playerId: number): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    select player_id as "playerId" from players
    where player_id in (
      select account.player_id from players player cross join lateral accounts_of(player) as account
      where player.player_id = ${playerId})
    order by player_id for update`.execute(tx)
  return rows.map((row) => row.playerId)
}

/** The ends of the time-out and the self-exclusion of one account, in UTC milliseconds. */
export interface RestrictionEnds {
  readonly timedOutUntil?: number
  readonly excludedUntil?: number
}

/** The time-out and the self-exclusion that hold for one account now; null if there is none. */
export async function readRestriction(db: Db, playerId: number): Promise<RestrictionEnds | null> {
  const { rows } = await sql<{ timedOutUntil: number | null; excludedUntil: number | null }>`
    select case when timed_out_until > service_now() then timed_out_until end as "timedOutUntil",
      case when excluded_until > service_now() then excluded_until end as "excludedUntil"
    from players where player_id = ${playerId}`.execute(db)
  const { timedOutUntil = null, excludedUntil = null } = rows[0] ?? {}
  if (timedOutUntil === null && excludedUntil === null) return null
  return {
    ...(timedOutUntil !== null && { timedOutUntil }),
    ...(excludedUntil !== null && { excludedUntil }),
  }
}

/** Ends the time-out and the self-exclusion of one account; the person may have others. */
export async function liftExclusion(tx: Tx, playerId: number): Promise<void> {
  await tx
    .updateTable('players')
    .set({ excluded_until: null, timed_out_until: null })
    .where('player_id', '=', playerId)
    .execute()
}

async function write(tx: Tx, exclusion: NewExclusion): Promise<boolean> {
  const player = tx.updateTable('players').where('player_id', '=', exclusion.playerId)
  if (exclusion.kind === 'ban') {
    const banned = player.set({ status: 'banned' }).where('status', '<>', 'banned')
    return (await banned.executeTakeFirstOrThrow()).numUpdatedRows > 0n
  }
  const column = exclusion.kind === 'selfExclusion' ? 'excluded_until' : 'timed_out_until'
  const until = timestamp(exclusion.until)
  const excluded = player
    .set({ [column]: until })
    .where(sql<boolean>`${sql.ref(column)} < ${until} is not false`)
  return (await excluded.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
