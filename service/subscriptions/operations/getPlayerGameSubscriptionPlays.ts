import { listDraws } from '#service/subscriptions/player-subscriptions.ts'
import { findSubscription, subscriptionOf } from '#service/subscriptions/subscription-rows.ts'
import { reads } from '#service/call/handler.ts'

export default reads('getPlayerGameSubscriptionPlays', async (call, { subscriptionId }) => {
  const { kysely } = call.service.database
  const row = await findSubscription(kysely, call.player.playerId, subscriptionId)
  return { subscription: subscriptionOf(row, call.languageId), draws: await listDraws(kysely, row) }
})
