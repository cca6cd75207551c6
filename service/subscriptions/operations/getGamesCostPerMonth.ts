import { gamesCost } from '#service/subscriptions/games-cost.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getGamesCostPerMonth', async (call, request) => {
  const costs = orFault(
    await gamesCost(
      call.db,
      { memberId: call.site.memberId, timeZone: call.site.manifest.timeZone },
      request,
    ),
  )
  return costs.map(({ gameId, currencyId, drawCost, months }) => ({
    gameId,
    currencyId,
    drawCost,
    months: months.map(({ month, draws, cost }) => ({ month, draws, cost })),
  }))
})
