import { listSubscriptions } from '#service/subscriptions/player-subscriptions.ts'
import { reads } from '#service/call/handler.ts'

export default reads('getPlayerGameSubscriptions', (call, { gameId }) => {
  const whose = { playerId: call.player.playerId, gameId }
  return listSubscriptions(call.db, whose, call.languageId)
})
