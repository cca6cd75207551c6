import type { ServedSite } from '#service/sites/catalogue.ts'
import { ApiRefusal } from './api-refusal.ts'
import type { OperatorCall } from './operator-call.ts'

/** The site of a call with the parameter `siteId`; refused with `not-found` if players cannot reach it. */
export function servedSite({ service, params }: OperatorCall<{ siteId: string }>): ServedSite {
  const site = service.sites.bySiteId(params.siteId)
  if (site === null) throw new ApiRefusal('not-found', 'No site with this id is served.')
  return site
}
