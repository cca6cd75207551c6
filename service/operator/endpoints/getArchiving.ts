import { operatorReads } from '#service/call/endpoint-handler.ts'
import { archiveBlockers } from '../archive-blockers.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('getArchiving', async ({ service, params, db }) => {
  const { siteId } = readSite(service, params.siteId)
  const site = service.sites.bySiteId(siteId)
  if (site === null) return { isArchived: false, blockers: [] }
  return {
    isArchived: site.manifest.archived === true,
    blockers: await archiveBlockers(db, site.memberId),
  }
})
