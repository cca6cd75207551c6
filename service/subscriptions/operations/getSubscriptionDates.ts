import { subscriptionDates } from '#service/subscriptions/player-subscriptions.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getSubscriptionDates', async (call, { gameId }) => {
  const { memberId } = call.site
  return { gameId, dates: orFault(await subscriptionDates(call.db, { memberId, gameId })) }
})
