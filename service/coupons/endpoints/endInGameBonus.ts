import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { endBonus } from '../operated-in-game-bonuses.ts'

export default operatorChanges('endInGameBonus', async (call) => {
  const game = { memberId: servedSite(call).memberId, gameId: call.params.gameId }
  const ended = await endBonus(call.db, game)
  if (ended === null) throw new ApiRefusal('not-found', 'This game offers no bonus now.')
  return ended
})
