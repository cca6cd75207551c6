import { type Kysely, sql } from 'kysely'
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
          and subscription.subscription_id <> all(${leftOut}::bigint[]))
    order by registration_end_at`.execute(database)
  return rows
}

/** One batch of the subscriptions that wait for an instance, oldest first. */
export async function waitingFor(
  database: Kysely<Tables>,
  { gameId, sequenceNumber }: AwaitedInstance,
  leftOut: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ subscription_id: number; plays: string[] }>`
    select subscription_id, plays from subscriptions
    where game_id = ${gameId} and status = 'active' and next_sequence_number <= ${sequenceNumber}
      and subscription_id <> all(${leftOut}::bigint[])
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
  { sequenceNumber }: AwaitedInstance,
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
      exclusion.kind as exclusion
    from subscriptions subscription
    join players player using (player_id)
    cross join lateral exclusion_of(player) as exclusion
    where subscription_id = any(${subscriptionIds}::bigint[]) and subscription.status = 'active'
      and next_sequence_number <= ${sequenceNumber}
    order by subscription_id`.execute(tx)
  return rows
}
