import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SubscriptionPayment } from '#schemas/entities/subscription.ts'
import type { Tx } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { countPlays } from '#service/joins/requested-plays.ts'
import type { Exclusion } from '#service/players/rows/exclusion.ts'

/** An open instance for which subscriptions wait. */
export interface AwaitedInstance {
  readonly gameInstanceId: number
  readonly gameId: number
  readonly memberId: number
  readonly currencyId: number
  readonly sequenceNumber: number
}

/** A subscription that is locked together with its player, and that is not decided for the instance yet. */
export interface WaitingSubscription {
  subscription_id: number
  player_id: number
  game_id: number
  currency_id: number
  plays: string[]
  draw_price_minor: number
  draws_left: number
  free_left: number
  is_free_first: boolean
  payment: SubscriptionPayment
  failures: number
  failures_max: number | null
  /** It has missed this instance for want of money, and the money has arrived. */
  is_retry: boolean
  exclusion: Exclusion | null
}

/** Equal to the size of a batch of joins. */
const BATCH_SUBSCRIPTIONS = 64
const BATCH_PLAYS_MAX = 4000

/** The open instances of these sites for which subscriptions wait, without the given ids. */
export async function awaitedInstances(
  database: Kysely<Tables>,
  memberIds: readonly number[],
  leftOut: readonly number[],
): Promise<AwaitedInstance[]> {
  const { rows } = await sql<AwaitedInstance>`
    select game_instance_id as "gameInstanceId", game_id as "gameId", member_id as "memberId",
      currency_id as "currencyId", sequence_number as "sequenceNumber"
    from game_instances instance
    where status = 'OPEN' and member_id = any(${memberIds}::integer[])
      and (registration_end_at is null or registration_end_at > service_now())
      and not exists (
        select from site_state where site_state.member_id = instance.member_id and maintenance_enabled)
      and exists (
        select from subscriptions subscription
        where subscription.game_id = instance.game_id and subscription.status = 'active'
          and subscription.next_sequence_number <= instance.sequence_number
          and subscription.subscription_id <> all(${leftOut}::bigint[])
        union all
        select from subscriptions subscription
        where subscription.game_id = instance.game_id and ${mayPayNow(sql`instance.game_instance_id`)}
          and subscription.subscription_id <> all(${leftOut}::bigint[]))
    order by registration_end_at`.execute(database)
  return rows
}

/**
 * Whether `subscription` has missed the open instance for want of money, and its player has the money now: a deposit, a prize or a bonus makes
 * it recover, in this draw if its sale is still open. The rows with failures have an index of their own.
 */
function mayPayNow(gameInstanceId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(subscription.status = 'active' and subscription.failures > 0 and exists (
    select from subscription_draws draw
    join accounts on kind = 'playerCash' and owner_id = subscription.player_id
      and accounts.currency_id = subscription.currency_id
    where draw.subscription_id = subscription.subscription_id and draw.game_instance_id = ${gameInstanceId}
      and skip_reason = 'not-enough-funds' and balance_minor >= draw_price_minor))`
}

/** One batch of the subscriptions that wait for an instance and pay in the same way, oldest first. */
export async function waitingFor(
  database: Kysely<Tables>,
  { gameId, gameInstanceId, sequenceNumber }: AwaitedInstance,
  payment: SubscriptionPayment,
  leftOut: readonly number[],
): Promise<number[]> {
  const retries = sql`
    union
    select subscription_id, plays from subscriptions subscription
    where game_id = ${gameId} and ${mayPayNow(sql`${gameInstanceId}::bigint`)}
      and subscription_id <> all(${leftOut}::bigint[])`
  const { rows } = await sql<{ subscription_id: number; plays: string[] }>`
    select subscription_id, plays from subscriptions
    where game_id = ${gameId} and status = 'active' and next_sequence_number <= ${sequenceNumber}
      and payment = ${payment} and subscription_id <> all(${leftOut}::bigint[])
    ${payment === 'payGo' ? retries : sql``}
    order by subscription_id limit ${sql.lit(BATCH_SUBSCRIPTIONS)}`.execute(database)
  let plays = 0
  const fitting = rows.filter((row, index) => {
    plays += countPlays(row.plays)
    return index === 0 || plays <= BATCH_PLAYS_MAX
  })
  return fitting.map((row) => row.subscription_id)
}

/** Locks players and subscriptions in lock order, and returns those that still wait. */
export async function lockWaiting(
  tx: Tx,
  { sequenceNumber, gameInstanceId }: AwaitedInstance,
  subscriptionIds: readonly number[],
): Promise<WaitingSubscription[]> {
  await sql`
    select from players
    where player_id in (select player_id from subscriptions where subscription_id = any(${subscriptionIds}::bigint[]))
    order by player_id for no key update`.execute(tx)
  await sql`
    select from subscriptions where subscription_id = any(${subscriptionIds}::bigint[])
    order by subscription_id for no key update`.execute(tx)
  const { rows } = await sql<WaitingSubscription>`
    select subscription_id, subscription.player_id, game_id, currency_id, plays, draw_price_minor, draws_left,
      free_left, is_free_first, payment, failures, failures_max, next_sequence_number > ${sequenceNumber} as is_retry,
      exclusion.kind as exclusion
    from subscriptions subscription
    join players player using (player_id)
    cross join lateral exclusion_of(player) as exclusion
    where subscription_id = any(${subscriptionIds}::bigint[]) and subscription.status = 'active'
      and (next_sequence_number <= ${sequenceNumber} or ${mayPayNow(sql`${gameInstanceId}::bigint`)})
    order by subscription_id`.execute(tx)
  return rows
}
