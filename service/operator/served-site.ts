import { ID_PATTERN } from '#schemas/site-manifest/words.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { ApiRefusal } from './api-refusal.ts'
import type { OperatorService } from './operator-service.ts'

const SITE_ID = new RegExp(ID_PATTERN)

/** A site that players can reach; refused with `not-found` where there is none by this id. */
export function servedSite({ sites }: OperatorService, siteId: string): ServedSite {
  const site = SITE_ID.test(siteId) ? sites.bySiteId(siteId) : null
  if (site === null) throw new ApiRefusal('not-found', 'No site with this id is served.')
  return site
}
