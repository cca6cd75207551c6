import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { withVersion } from '#service/call/version-of.ts'
import { readMaintenance } from '../site-maintenance.ts'

export default operatorReads('getMaintenance', async (call) =>
  withVersion(await readMaintenance(call.db, servedSite(call).memberId)),
)
