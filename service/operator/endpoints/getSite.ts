import { operatorReads } from '#service/call/endpoint-handler.ts'
import { readSite } from '../read-site.ts'
import { detailOf } from '../site-views.ts'

export default operatorReads('getSite', async ({ service, params }) =>
  detailOf(readSite(service, params.siteId), service),
)
