import { payGoDetails } from '#service/subscriptions/pay-go.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getPayGoGameSubscriptionDetails', async (call, { subscriptionId }) => {
  const { playerId } = call.player
  return orFault(await payGoDetails(call.db, { playerId, subscriptionId }, call.languageId))
})
