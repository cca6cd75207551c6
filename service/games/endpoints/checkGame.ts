import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { checkGame } from '#service/games/changes/offer-game.ts'
import { assessmentOf } from '#service/games/views/game-assessment.ts'
import { unsoldGameOf } from '#service/games/views/unsold-game.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import { offeringSite, warnOfKind } from './shared/offering-site.ts'

export default operatorReads('checkGame', async (call, file) => {
  const { definition, refusals } = await checkGame(call.db, offeringSite(call), file)
  const { warnings, ...figures } = assessmentOf(definition)
  const answer = {
    refusals: [...refusals],
    warnings: [...warnOfKind(call, definition), ...warnings],
    ...figures,
  }
  if (refusals.length > 0) return answer
  const site = servedSite(call)
  const { languages } = site.manifest
  const currency = servedCurrencies(site).find(([, { currencyId }]) => currencyId === definition.currencyId)
  const unsold = {
    file,
    definition,
    memberId: site.memberId,
    decimalPlaces: currency?.[1].decimalPlaces ?? 0,
    now: call.service.clock.now(),
  }
  return { ...answer, card: unsoldGameOf(unsold, languages.data[languages.default]?.languageId ?? '') }
})
