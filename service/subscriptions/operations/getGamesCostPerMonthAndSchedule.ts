import { gamesCost } from '#service/subscriptions/games-cost.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getGamesCostPerMonthAndSchedule', async (call, request) =>
  orFault(
    await gamesCost(
      call.db,
      { memberId: call.site.memberId, timeZone: call.site.manifest.timeZone },
      request,
    ),
  ),
)
