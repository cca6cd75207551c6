import { cancelSubscriptions } from '#service/subscriptions/cancel-subscriptions.ts'
import { findSubscription, subscriptionOf } from '#service/subscriptions/subscription-rows.ts'
import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default changes('removePlayerGameSubscription', async (call, { subscriptionId }) => {
  const { playerId } = call.player
  orFault(await findSubscription(call.db, playerId, subscriptionId))
  await cancelSubscriptions(call.db, [subscriptionId], 'player')
  const cancelled = orFault(await findSubscription(call.db, playerId, subscriptionId))
  return subscriptionOf(cancelled, call.languageId)
})
