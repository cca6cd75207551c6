import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { NO_SUCH_GAME } from './shared/change-game.ts'
import { readGameFile } from '#service/games/changes/offer-game.ts'

export default operatorReads('getGameFile', async (call) => {
  const { memberId } = servedSite(call)
  const found = await readGameFile(call.db, memberId, { gameId: call.params.gameId })
  if (found === null) throw new ApiRefusal('not-found', NO_SUCH_GAME)
  return found.file
})
