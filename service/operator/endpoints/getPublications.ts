import { operatorReads } from '#service/call/endpoint-handler.ts'
import { listPublications } from '#service/publications/publication-rows.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('getPublications', ({ service, params, db }, request) =>
  listPublications(db, readSite(service, params.siteId).siteId, request),
)
