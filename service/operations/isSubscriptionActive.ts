import { findSubscription } from '#service/subscriptions/subscription-rows.ts'
import { playerOf, reads } from './handler.ts'

export default reads('isSubscriptionActive', async (call, { subscriptionId }) => {
  const { kysely } = call.service.database
  const { status } = await findSubscription(kysely, playerOf(call).playerId, subscriptionId)
  return { active: status === 'active', status }
})
