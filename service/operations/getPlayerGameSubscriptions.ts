import { listSubscriptions } from '#service/subscriptions/player-subscriptions.ts'
import { playerOf, reads } from './handler.ts'

export default reads('getPlayerGameSubscriptions', (call, { gameId }) => {
  const whose = { playerId: playerOf(call).playerId, gameId }
  return listSubscriptions(call.service.database.kysely, whose, call.languageId)
})
