import { sql } from 'kysely'
import type { SubscriptionCancelReason } from '#schemas/entities/subscription.ts'
import type { Tx } from '#service/database/database.ts'
import { publishAll } from '#service/events/publish.ts'
import { postAll } from '#service/ledger/post.ts'
import { isFrom, stateAfter } from '#service/states/move.ts'
import { type ChangedSubscription, subscriptionEvent } from './subscription-events.ts'
import { SUBSCRIPTIONS } from './subscription-states.ts'
import { tellWhoIsAway } from './tell-who-is-away.ts'
import { transfersBack } from './transfers-back.ts'

interface Cancelled extends ChangedSubscription {
  currency_id: number
  member_id: number
  paid_minor: number
  free_minor: number
}

/**
 * Cancels those of the subscriptions that are active: what the player has paid ahead for draws that were not entered returns to cash, what the
 * operator has paid to the operator. An ended one does not change.
 */
export async function cancelSubscriptions(
  tx: Tx,
  subscriptionIds: readonly number[],
  reason: SubscriptionCancelReason,
): Promise<void> {
  const { rows } = await sql<Cancelled>`
    with running as (
      select subscription_id,
        case payment when 'prepaid' then (draws_left - free_left) * draw_price_minor else 0 end as paid_minor,
        free_left * draw_price_minor as free_minor
      from subscriptions
      where subscription_id = any(${subscriptionIds}::bigint[]) and ${isFrom(SUBSCRIPTIONS, 'cancel')}
      order by subscription_id for no key update
    )
    update subscriptions subscription
    set status = ${stateAfter(SUBSCRIPTIONS, 'cancel')}, cancel_reason = ${reason}, draws_left = 0,
      free_left = 0, ended_at = service_now()
    from running, currencies currency, games game
    where subscription.subscription_id = running.subscription_id
      and currency.currency_id = subscription.currency_id and game.game_id = subscription.game_id
    returning subscription.subscription_id, player_id, game.game_id, game.member_id, subscription.currency_id, status, payment,
      draws_left, free_left, draw_price_minor, decimal_places, paid_minor, free_minor`.execute(tx)
  await postAll(
    tx,
    rows.flatMap((row) => transfersBack(row, { paidMinor: row.paid_minor, freeMinor: row.free_minor })),
  )
  // A pay-as-you-go subscription has no money to come back; a player whose draws were not paid gets a message of its own.
  if (reason !== 'player')
    await tellWhoIsAway(
      tx,
      rows.filter(({ payment }) => payment === 'prepaid'),
    )
  const events = rows.map((row) => subscriptionEvent(row, 'cancelled', { cancelReason: reason }))
  await publishAll(tx, events)
}

/** Cancels every subscription of these players. */
export async function cancelSubscriptionsOf(
  tx: Tx,
  playerIds: readonly number[],
  reason: SubscriptionCancelReason,
): Promise<void> {
  const { rows } = await sql<{ subscription_id: number }>`
    select subscription_id from subscriptions
    where ${isFrom(SUBSCRIPTIONS, 'cancel')} and player_id = any(${playerIds}::bigint[])`.execute(tx)
  await cancelSubscriptions(
    tx,
    rows.map((row) => row.subscription_id),
    reason,
  )
}
