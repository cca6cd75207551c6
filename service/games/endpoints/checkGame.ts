import { operatorReads } from '#service/call/endpoint-handler.ts'
import { checkGame } from '#service/games/changes/offer-game.ts'
import { assessmentOf } from '#service/games/views/game-assessment.ts'
import { offeringSite } from './shared/offering-site.ts'

export default operatorReads('checkGame', async (call, file) => {
  const { definition, refusals } = await checkGame(call.db, offeringSite(call), file)
  return { refusals: [...refusals], ...assessmentOf(definition) }
})
