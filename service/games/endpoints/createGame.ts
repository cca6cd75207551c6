import { keysOfPointer } from '#schemas/operator/placed-refusal.ts'
import { jsonPath } from '#schemas/site-manifest/refusal.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { servedCurrencies } from '#service/players/served-currencies.ts'
import { offerGame } from '../offer-game.ts'

export default operatorChanges('createGame', async (call, file) => {
  const site = servedSite(call)
  const currencyIds = new Map(servedCurrencies(site).map(([code, { currencyId }]) => [code, currencyId]))
  const { memberId } = site
  const offered = await offerGame(call.db, { memberId, currencyIds }, { file, seeds: call.service.seeds })
  if (!offered.ok) {
    const refusals = offered.refusals.map(({ path, reason }) => bodyRefusal(pathOf(path), undefined, reason))
    throw new ApiRefusal('refused', 'The game was not added.', { refusals })
  }
  return { gameId: offered.gameId, isNew: offered.isNew }
})

function pathOf(pointer: DefinitionRefusal['path']): string {
  return jsonPath(keysOfPointer(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key)))
}
