import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameCheck } from '#schemas/operator/game-check.ts'
import type { SiteParams } from '#schemas/operator/params.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { OfferingSite } from '#service/games/changes/offer-game.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import { sellsKind } from '#service/sites/sells-kind.ts'
import { refuseByJurisdictions } from '#service/sites/refuse-game.ts'

/** Warns of a game whose kind no enabled module of the site shows: players would not find it. */
export function warnOfKind(
  call: OperatorCall<SiteParams>,
  { gameRule }: Pick<GameDefinition, 'gameRule'>,
): GameCheck['warnings'] {
  if (sellsKind(servedSite(call).manifest, call.service.sites.modules, gameRule)) return []
  return [
    {
      path: '/definition/gameRule',
      reason: 'is shown by no module of the site: enable the module of this kind before the first sale',
    },
  ]
}

/** The site of a call with its currencies and its licences, as a game is offered on it. */
export function offeringSite(call: OperatorCall<SiteParams>): OfferingSite {
  const site = servedSite(call)
  const { memberId, manifest } = site
  return {
    memberId,
    currencyIds: new Map(servedCurrencies(site).map(([code, { currencyId }]) => [code, currencyId])),
    refuseByLaw: (definition) =>
      refuseByJurisdictions(manifest.jurisdictions, definition, call.service.clock.now()),
  }
}
