import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listBonuses } from '../operated-in-game-bonuses.ts'

export default operatorReads('getInGameBonuses', async (call, request) => {
  const game = { memberId: servedSite(call).memberId, gameId: call.params.gameId }
  const page = await listBonuses(call.db, game, request)
  if (page === null) throw new ApiRefusal('not-found', 'This site has no such game.')
  return { bonuses: [...page.rows], hasMore: page.hasMore }
})
