import { listDraws } from '#service/subscriptions/player-subscriptions.ts'
import { findSubscription, subscriptionOf } from '#service/subscriptions/subscription-rows.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getPlayerGameSubscriptionPlays', async (call, { subscriptionId }) => {
  const row = orFault(await findSubscription(call.db, call.player.playerId, subscriptionId))
  return { subscription: subscriptionOf(row, call.languageId), draws: await listDraws(call.db, row) }
})
