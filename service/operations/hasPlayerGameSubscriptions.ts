import { countSubscriptions } from '#service/subscriptions/player-subscriptions.ts'
import { playerOf, reads } from './handler.ts'

export default reads('hasPlayerGameSubscriptions', (call, { gameId }) =>
  countSubscriptions(call.service.database.kysely, { playerId: playerOf(call).playerId, gameId }),
)
