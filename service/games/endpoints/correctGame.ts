import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listedGame, NO_SUCH_GAME } from './shared/change-game.ts'
import { correctTexts, textsOf } from '#service/games/changes/correct-texts.ts'

export default operatorChanges('correctGame', async (call, { texts, images }) => {
  const game = { memberId: servedSite(call).memberId, gameId: call.params.gameId }
  call.recordBefore(await textsOf(call.db, game))
  const missing = await correctTexts(call.db, game, { texts, images })
  if (missing === null) throw new ApiRefusal('not-found', NO_SUCH_GAME)
  if (missing.length > 0) {
    throw new ApiRefusal('refused', 'The texts were not changed.', {
      refusals: missing.map(({ path, reason }) =>
        bodyRefusal('$.texts', undefined, `${path} of the definition ${reason}`),
      ),
    })
  }
  return listedGame(call.db, game)
})
