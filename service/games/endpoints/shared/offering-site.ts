import type { SiteParams } from '#schemas/operator/params.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { OfferingSite } from '#service/games/changes/offer-game.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import { refuseByJurisdictions } from '#service/sites/refuse-game.ts'

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
