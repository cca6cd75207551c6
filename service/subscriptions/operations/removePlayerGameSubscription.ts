import { cancelSubscriptions } from '#service/subscriptions/cancel-subscriptions.ts'
import { findSubscription, subscriptionOf } from '#service/subscriptions/subscription-rows.ts'
import { changes } from '#service/call/handler.ts'

export default changes('removePlayerGameSubscription', async (call, { subscriptionId }) => {
  const { playerId } = call.player
  await findSubscription(call.db, playerId, subscriptionId)
  await cancelSubscriptions(call.db, [subscriptionId], 'player')
  return subscriptionOf(await findSubscription(call.db, playerId, subscriptionId), call.languageId)
})
