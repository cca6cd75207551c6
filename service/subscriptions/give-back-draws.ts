import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { publishAll } from '#service/events/publish.ts'
import type { Transfer } from '#service/ledger/post.ts'
import { isFrom, stateAfter } from '#service/states/move.ts'
import { allows } from '#service/states/state-machine.ts'
import { type ChangedSubscription, subscriptionEvent } from './subscription-events.ts'
import { SUBSCRIPTIONS } from './subscription-states.ts'
import { transfersBack } from './transfers-back.ts'

interface GivenBack extends ChangedSubscription {
  currency_id: number
  member_id: number
  is_free: boolean
}

/**
 * Returns the draws of refunded joins to their subscriptions; a subscription that ended with such a draw becomes active again. If a
 * subscription was cancelled meanwhile, the returned transfers move a draw's money that was paid ahead on to who paid it: they are posted after
 * the refund, which returns it to its source. Locks subscriptions, so it must run before accounts are locked.
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
      returning subscription_id, is_free
    ), held as (
      select subscription_id, is_free from subscriptions join given using (subscription_id)
      order by subscription_id for no key update of subscriptions
    )
    update subscriptions subscription
    set free_left = case when ${isFrom(SUBSCRIPTIONS, 'passOn')} then 0 else free_left + is_free::integer end,
      draws_left = case when ${isFrom(SUBSCRIPTIONS, 'passOn')} then 0 else draws_left + 1 end,
      status = case when ${isFrom(SUBSCRIPTIONS, 'reopen')} then ${stateAfter(SUBSCRIPTIONS, 'reopen')} else status end,
      ended_at = case when ${isFrom(SUBSCRIPTIONS, 'passOn')} then ended_at end
    from held, currencies currency, games game
    where subscription.subscription_id = held.subscription_id
      and currency.currency_id = subscription.currency_id and game.game_id = subscription.game_id
    returning subscription.subscription_id, player_id, game.game_id, game.member_id, status, payment, draws_left, free_left,
      draw_price_minor, decimal_places, subscription.currency_id, is_free`.execute(tx)
  await publishAll(
    tx,
    rows.map((row) => subscriptionEvent(row, 'refunded', { gameInstanceId })),
  )
  return rows.flatMap((row) => {
    // A draw that was paid as it was entered goes back to the account with its refund.
    if (row.payment === 'payGo' || !allows(SUBSCRIPTIONS, row.status, 'passOn')) return []
    const { is_free: isFree, draw_price_minor: minor } = row
    const parts = isFree ? { paidMinor: 0, freeMinor: minor } : { paidMinor: minor, freeMinor: 0 }
    return transfersBack(row, parts, gameInstanceId)
  })
}
