import { findSubscription } from '#service/subscriptions/subscription-rows.ts'
import { reads } from '#service/call/handler.ts'

export default reads('isSubscriptionActive', async (call, { subscriptionId }) => {
  const { kysely } = call.service.database
  const { status } = await findSubscription(kysely, call.player.playerId, subscriptionId)
  return { active: status === 'active', status }
})
