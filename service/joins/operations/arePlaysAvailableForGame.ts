import { judgePlays } from '#service/joins/judge-plays.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { reads } from '#service/call/handler.ts'

export default reads('arePlaysAvailableForGame', (call, { gameInstanceId, plays }) =>
  judgePlays(call.service.database, {
    site: joinSiteOf(call.site),
    playerId: call.player.playerId,
    gameInstanceId,
    plays,
  }),
)
