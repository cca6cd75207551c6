import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listBonuses } from '../operated-in-game-bonuses.ts'

export default operatorReads('getInGameBonuses', async (call) => {
  const game = { memberId: servedSite(call).memberId, gameId: call.params.gameId }
  const bonuses = await listBonuses(call.db, game)
  if (bonuses === null) throw new ApiRefusal('not-found', 'This site has no such game.')
  return bonuses
})
