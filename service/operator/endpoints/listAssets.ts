import { operatorReads } from '#service/call/endpoint-handler.ts'
import { listFiles } from '../asset-uses.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('listAssets', ({ service, params }) =>
  listFiles(service, readSite(service, params.siteId).siteId, ({ assetFiles }) => assetFiles),
)
