import { sql } from 'kysely'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now, timestamp } from '#service/database/time.ts'
import { type OutboxEvent, publishAll } from '#service/events/publish.ts'
import { withdrawConsents } from '#service/marketing/consents.ts'
import { END_REASON_OF } from '#service/sessions/session-changes.ts'
import type { SessionStore } from '#service/sessions/session-store.ts'
import { cancelSubscriptionsOf } from '#service/subscriptions/cancel-subscriptions.ts'

export type NewExclusion = { readonly playerId: number } & (
  | { readonly kind: 'ban' }
  /** `until` in UTC milliseconds; an exclusion that ends later does not change. */
  | {
      readonly kind: 'selfExclusion' | 'timeOut'
      readonly until: number
      /** The sites of a self-exclusion: every one of the operator, or that of the account; by default every one. */
      readonly sites?: ExcludedSites
    }
)

export type ExcludedSites = 'all' | 'this'

/**
 * Begins an exclusion inside `tx`. It applies to every account of the person at the operator, or on the site: their sessions end, and a ban or
 * a self-exclusion cancels their subscriptions. A time-out only skips the draws in it. False if the account already has the same exclusion
 * for at least as long and as many sites.
 */
export async function beginExclusion(
  tx: Tx,
  sessions: Pick<SessionStore, 'end'>,
  exclusion: NewExclusion,
): Promise<boolean> {
  const { playerId, kind } = exclusion
  const accounts = await lockAccounts(tx, playerId)
  if (!(await write(tx, exclusion))) return false
  const isHere = kind === 'selfExclusion' && exclusion.sites === 'this'
  const memberId = accounts.find((account) => account.playerId === playerId)?.memberId
  const affected = isHere ? accounts.filter((account) => account.memberId === memberId) : accounts
  const playerIds = affected.map((account) => account.playerId)
  const events: OutboxEvent[] = playerIds.map((id) => ({
    topic: cashierTopic(id),
    event: 'player.banned',
    body: { playerId: id, ...noteOf(exclusion) },
  }))
  await publishAll(tx, events)
  await queueWebhookMessages(
    tx,
    playerIds.filter((id) => id !== playerId),
    exclusion,
  )
  for (const id of playerIds) await sessions.end(tx, { playerId: id }, END_REASON_OF[kind])
  if (kind === 'ban') await cancelSubscriptionsOf(tx, playerIds, 'banned')
  if (kind === 'selfExclusion') {
    await cancelSubscriptionsOf(tx, playerIds, 'excluded')
    // A player who returns after it gets marketing only after a new consent.
    await withdrawConsents(tx, playerIds, 'exclusion')
  }
  return true
}

const WEBHOOK_EVENTS = {
  ban: 'player.banned',
  selfExclusion: 'player.excluded',
  timeOut: 'player.timed-out',
} as const satisfies Record<NewExclusion['kind'], string>

/** Queues messages about the person's other accounts. Their rows do not change, so no trigger queues one. */
async function queueWebhookMessages(
  tx: Tx,
  playerIds: readonly number[],
  exclusion: NewExclusion,
): Promise<void> {
  if (playerIds.length === 0) return
  const facts = exclusion.kind === 'ban' ? null : JSON.stringify({ until: exclusion.until })
  await sql`
    select queue_webhook_message(
      member_id, ${WEBHOOK_EVENTS[exclusion.kind]}, player_id::text, player_id, null, ${facts}::jsonb)
    from players where player_id = any(${[...playerIds]})`.execute(tx)
}

interface MovedEnd {
  readonly playerId: number
  readonly kind: 'selfExclusion' | 'timeOut'
  /** Null where it is lifted. */
  readonly until: number | null
}

/**
 * Queues messages about the person's other accounts for which a restriction of this account holds, before its end moves. An account whose own one
 * ends later has no message.
 */
export async function queueMovedEnd(tx: Tx, { playerId, kind, until }: MovedEnd): Promise<void> {
  const end = until === null ? now : timestamp(until)
  const column = sql.ref(kind === 'timeOut' ? 'other.timed_out_until' : 'other.excluded_until')
  const isHere = kind === 'timeOut' ? sql`false` : sql`player.excluded_here`
  await sql`
    select queue_webhook_message(other.member_id, ${WEBHOOK_EVENTS[kind]}, other.player_id::text, other.player_id, null,
      ${JSON.stringify({ until })}::jsonb)
    from players player cross join lateral accounts_of(player) as account
    join players other on other.player_id = account.player_id
    where player.player_id = ${playerId} and other.player_id <> ${playerId}
      and (not ${isHere} or other.member_id = player.member_id)
      and (${column} is null or ${column} <= ${end})`.execute(tx)
}

function noteOf(exclusion: NewExclusion): Pick<EventBodies['player.banned'], 'reason' | 'until' | 'sites'> {
  if (exclusion.kind === 'ban') return {}
  const { kind, until, sites } = exclusion
  if (kind === 'timeOut') return { reason: 'timedOut', until }
  return { reason: 'excluded', until, ...(sites === 'this' && { sites }) }
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
async function lockAccounts(tx: Tx, playerId: number): Promise<{ playerId: number; memberId: number }[]> {
  const { rows } = await sql<{ playerId: number; memberId: number }>`
    select player_id as "playerId", member_id as "memberId" from players
    where player_id in (
      select account.player_id from players player cross join lateral accounts_of(player) as account
      where player.player_id = ${playerId})
    order by player_id for update`.execute(tx)
  return rows
}

/** The ends of the time-out and the self-exclusion of one account, in UTC milliseconds. */
export interface RestrictionEnds {
  readonly timedOutUntil?: number
  readonly excludedUntil?: number
  /** The self-exclusion is from the account's site alone. */
  readonly excludedFrom?: 'this'
}

/** The time-out and the self-exclusion that hold for one account now; null if there is none. */
export async function readRestriction(db: Db, playerId: number): Promise<RestrictionEnds | null> {
  const { rows } = await sql<{ timedOutUntil: number | null; excludedUntil: number | null; isHere: boolean }>`
    select case when timed_out_until > service_now() then timed_out_until end as "timedOutUntil",
      case when excluded_until > service_now() then excluded_until end as "excludedUntil",
      excluded_here as "isHere"
    from players where player_id = ${playerId}`.execute(db)
  const { timedOutUntil = null, excludedUntil = null, isHere = false } = rows[0] ?? {}
  if (timedOutUntil === null && excludedUntil === null) return null
  return {
    ...(timedOutUntil !== null && { timedOutUntil }),
    ...(excludedUntil !== null && { excludedUntil, ...(isHere && { excludedFrom: 'this' }) }),
  }
}

/** Ends the time-out and the self-exclusion of one account; the person may have others. */
export async function liftExclusion(tx: Tx, playerId: number): Promise<void> {
  const { timedOutUntil, excludedUntil } = (await readRestriction(tx, playerId)) ?? {}
  if (excludedUntil !== undefined) await queueMovedEnd(tx, { playerId, kind: 'selfExclusion', until: null })
  if (timedOutUntil !== undefined) await queueMovedEnd(tx, { playerId, kind: 'timeOut', until: null })
  await tx
    .updateTable('players')
    .set({
      excluded_until: null,
      excluded_here: false,
      exclusion_removed_at: null,
      timed_out_until: null,
    })
    .where('player_id', '=', playerId)
    .execute()
}

async function write(tx: Tx, exclusion: NewExclusion): Promise<boolean> {
  const player = tx.updateTable('players').where('player_id', '=', exclusion.playerId)
  if (exclusion.kind === 'ban') {
    const banned = player.set({ status: 'banned' }).where('status', '<>', 'banned')
    return (await banned.executeTakeFirstOrThrow()).numUpdatedRows > 0n
  }
  const until = timestamp(exclusion.until)
  if (exclusion.kind === 'timeOut') {
    const timedOut = player
      .set({ timed_out_until: until })
      .where(sql<boolean>`timed_out_until < ${until} is not false`)
    return (await timedOut.executeTakeFirstOrThrow()).numUpdatedRows > 0n
  }
  // Neither the end nor the sites of one that holds become fewer.
  const isHere = exclusion.sites === 'this'
  const excluded = player
    .set({
      excluded_until: sql<number>`greatest(excluded_until, ${until})`,
      exclusion_removed_at: null,
      excluded_here: sql<boolean>`${isHere} and (excluded_here or excluded_until > service_now() is not true)`,
    })
    .where(sql<boolean>`excluded_until < ${until} is not false or excluded_here and not ${isHere}`)
  return (await excluded.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
