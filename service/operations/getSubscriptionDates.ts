import { subscriptionDates } from '#service/subscriptions/player-subscriptions.ts'
import { reads } from './handler.ts'

export default reads('getSubscriptionDates', async (call, { gameId }) => {
  const { memberId } = call.site
  return { gameId, dates: await subscriptionDates(call.service.database.kysely, { memberId, gameId }) }
})
