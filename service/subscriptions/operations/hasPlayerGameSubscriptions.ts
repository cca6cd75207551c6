import { countSubscriptions } from '#service/subscriptions/player-subscriptions.ts'
import { reads } from '#service/call/handler.ts'

export default reads('hasPlayerGameSubscriptions', (call, { gameId }) =>
  countSubscriptions(call.db, { playerId: call.player.playerId, gameId }),
)
