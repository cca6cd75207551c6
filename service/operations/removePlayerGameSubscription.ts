import { cancelSubscriptions } from '#service/subscriptions/cancel-subscriptions.ts'
import { findSubscription, subscriptionOf } from '#service/subscriptions/subscription-rows.ts'
import { changes, playerOf } from './handler.ts'

export default changes('removePlayerGameSubscription', async (tx, call, { subscriptionId }) => {
  const { playerId } = playerOf(call)
  await findSubscription(tx, playerId, subscriptionId)
  await cancelSubscriptions(tx, [subscriptionId], 'player')
  return subscriptionOf(await findSubscription(tx, playerId, subscriptionId), call.languageId)
})
