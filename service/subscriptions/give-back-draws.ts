import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { publishAll } from '#service/events/publish.ts'
import { playerCash, playerSubscription } from '#service/ledger/accounts.ts'
import type { Transfer } from '#service/ledger/post.ts'
import { isFrom, stateAfter } from '#service/states/move.ts'
import { allows, transferOf } from '#service/states/state-machine.ts'
import { type ChangedSubscription, subscriptionEvent } from './subscription-events.ts'
import { SUBSCRIPTIONS } from './subscription-states.ts'

interface GivenBack extends ChangedSubscription {
  currency_id: number
}

/**
 * Returns the draws of refunded joins to their subscriptions; a subscription that ended with such a draw becomes active again. If a
 * subscription was cancelled meanwhile, the returned transfers move the draw's money on to cash: they are posted after the refund, which
 * returns it to its source. Locks subscriptions, so it must run before accounts are locked.
 */
export async function giveBackDraws(
  tx: Tx,
  gameInstanceId: number,
  transferIds: readonly number[],
): Promise<Transfer[]> {
  const { rows } = await sql<GivenBack>`
    with given as (
      update subscription_draws set outcome = 'refunded'
      where game_instance_id = ${gameInstanceId} and outcome = 'entered'
        and transfer_id = any(${transferIds}::bigint[])
      returning subscription_id
    ), held as (
      select subscription_id from subscriptions where subscription_id in (select subscription_id from given)
      order by subscription_id for no key update
    )
    update subscriptions subscription
    set draws_left = case when ${isFrom(SUBSCRIPTIONS, 'passOn')} then 0 else draws_left + 1 end,
      status = case when ${isFrom(SUBSCRIPTIONS, 'reopen')} then ${stateAfter(SUBSCRIPTIONS, 'reopen')} else status end,
      ended_at = case when ${isFrom(SUBSCRIPTIONS, 'passOn')} then ended_at end
    from held, currencies currency
    where subscription.subscription_id = held.subscription_id
      and currency.currency_id = subscription.currency_id
    returning subscription.subscription_id, player_id, game_id, status, draws_left, draw_price_minor,
      decimal_places, subscription.currency_id`.execute(tx)
  await publishAll(
    tx,
    rows.map((row) => subscriptionEvent(row, 'refunded', { gameInstanceId })),
  )
  return rows.flatMap((row) =>
    allows(SUBSCRIPTIONS, row.status, 'passOn') ? [toCash(row, gameInstanceId)] : [],
  )
}

function toCash(row: GivenBack, gameInstanceId: number): Transfer {
  const { subscription_id: id, player_id: playerId, currency_id: currencyId, draw_price_minor: minor } = row
  return transferOf(SUBSCRIPTIONS, 'passOn', {
    code: 'subscription-back',
    uniqueKey: `subscription-back:${id}:${gameInstanceId}`,
    entries: [
      { account: playerSubscription(playerId), currencyId, amountMinor: -minor },
      { account: playerCash(playerId), currencyId, amountMinor: minor },
    ],
  })
}
