import { readPromotion } from '#service/subscriptions/read-promotion.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getSubscriptionPromotion', async ({ db, site, player }, { gameId }) => {
  const { memberId } = site
  return orFault(await readPromotion(db, { memberId, gameId, playerId: player?.playerId ?? null }))
})
