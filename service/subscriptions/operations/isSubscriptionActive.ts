import { findSubscription } from '#service/subscriptions/subscription-rows.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('isSubscriptionActive', async (call, { subscriptionId }) => {
  const { status } = orFault(await findSubscription(call.db, call.player.playerId, subscriptionId))
  return { active: status === 'active', status }
})
