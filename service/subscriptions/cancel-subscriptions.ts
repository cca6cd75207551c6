import { sql } from 'kysely'
import type { SubscriptionCancelReason } from '#schemas/entities/subscription.ts'
import type { Tx } from '#service/database/database.ts'
import { isAway, titleOf } from '#service/sessions/after-login-events.ts'
import { publishAll } from '#service/events/publish.ts'
import { playerCash, playerSubscription } from '#service/ledger/accounts.ts'
import { postAll } from '#service/ledger/post.ts'
import { isFrom, stateAfter } from '#service/states/move.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { type ChangedSubscription, subscriptionEvent } from './subscription-events.ts'
import { SUBSCRIPTIONS } from './subscription-states.ts'

interface Cancelled extends ChangedSubscription {
  currency_id: number
  back_minor: number
}

/**
 * Cancels those of the subscriptions that are active: prepayments for draws that were not entered return to cash. An ended one does not
 * change.
 */
export async function cancelSubscriptions(
  tx: Tx,
  subscriptionIds: readonly number[],
  reason: SubscriptionCancelReason,
): Promise<void> {
  const { rows } = await sql<Cancelled>`
    with running as (
      select subscription_id, draws_left * draw_price_minor as back_minor from subscriptions
      where subscription_id = any(${subscriptionIds}::bigint[]) and ${isFrom(SUBSCRIPTIONS, 'cancel')}
      order by subscription_id for no key update
    )
    update subscriptions subscription
    set status = ${stateAfter(SUBSCRIPTIONS, 'cancel')}, cancel_reason = ${reason}, draws_left = 0, ended_at = service_now()
    from running, currencies currency
    where subscription.subscription_id = running.subscription_id
      and currency.currency_id = subscription.currency_id
    returning subscription.subscription_id, player_id, game_id, subscription.currency_id, status, draws_left,
      draw_price_minor, decimal_places, back_minor`.execute(tx)
  await postAll(
    tx,
    rows.map(({ subscription_id: id, player_id: playerId, currency_id: currencyId, back_minor: minor }) =>
      transferOf(SUBSCRIPTIONS, 'cancel', {
        code: 'subscription-back',
        uniqueKey: `subscription-back:${id}`,
        entries: [
          { account: playerSubscription(playerId), currencyId, amountMinor: -minor },
          { account: playerCash(playerId), currencyId, amountMinor: minor },
        ],
      }),
    ),
  )
  if (reason !== 'player') await tellWhoIsAway(tx, rows)
  const events = rows.map((row) => subscriptionEvent(row, 'cancelled', { cancelReason: reason }))
  await publishAll(tx, events)
}

/** Queues notices about the cancellation for players who are away; they are shown at the next login. */
async function tellWhoIsAway(tx: Tx, cancelled: readonly Cancelled[]): Promise<void> {
  const ended = cancelled.map(({ subscription_id: id, back_minor: minor }) => ({ id, minor }))
  await sql`
    insert into after_login_events (player_id, kind, game_id, body)
    select player_id, 'subscription-cancelled', games.game_id, jsonb_build_object(
      'gameTitle', ${titleOf(sql`games.texts`)},
      'amount', trim_scale(ended.minor / 10::numeric ^ decimal_places),
      'currencyId', subscriptions.currency_id)
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as ended (id bigint, minor bigint)
    join subscriptions on subscription_id = ended.id
    join players using (player_id)
    join games using (game_id)
    join currencies on currencies.currency_id = subscriptions.currency_id
    where ${isAway()}
    order by subscription_id`.execute(tx)
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
