import type { OwnSite } from '#schemas/operator/people.ts'
import { siteNameOf } from '#schemas/site-manifest/texts.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { scopesOn } from '../role-scopes.ts'

export default operatorReads('getOwnSites', async ({ service, token }) =>
  service.sites
    .all()
    .flatMap(({ memberId, manifest }) => {
      const scopes = [...new Set(scopesOn(token, { memberId, operatorId: manifest.operatorId }))]
      return scopes.length === 0 ? [] : [ownSite(manifest, scopes)]
    })
    .toSorted((one, other) => (one.siteId < other.siteId ? -1 : 1)),
)

function ownSite(manifest: ServedSite['manifest'], scopes: string[]): OwnSite {
  const { siteId, timeZone, currencies } = manifest
  const byNumber = Object.entries(currencies.data).map(
    ([code, { currencyId, decimalPlaces }]) => [currencyId, { code, decimalPlaces }] as const,
  )
  return {
    siteId,
    name: siteNameOf(manifest),
    timeZone,
    currencies: Object.fromEntries(byNumber),
    scopes,
  }
}
