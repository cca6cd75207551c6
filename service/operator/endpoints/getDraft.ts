import { operatorReads } from '#service/call/endpoint-handler.ts'
import { viewDraft } from '../draft-views.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('getDraft', ({ service, params }) =>
  viewDraft(service, readSite(service, params.siteId).siteId),
)
