import { judgePlays } from '#service/joins/judge-plays.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { playerOf, reads } from './handler.ts'

export default reads('arePlaysAvailableForGame', (call, { gameInstanceId, plays }) =>
  judgePlays(call.service.database, {
    site: joinSiteOf(call.site),
    playerId: playerOf(call).playerId,
    gameInstanceId,
    plays,
  }),
)
