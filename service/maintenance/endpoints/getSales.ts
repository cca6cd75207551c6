import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { withVersion } from '#service/call/version-of.ts'
import { readSales } from '../site-sales.ts'

export default operatorReads('getSales', async (call) =>
  withVersion(await readSales(call.db, servedSite(call).memberId)),
)
