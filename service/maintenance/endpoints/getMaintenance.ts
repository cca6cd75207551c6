import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { readMaintenance } from '../site-maintenance.ts'

export default operatorReads('getMaintenance', async (call) =>
  readMaintenance(call.db, servedSite(call).memberId),
)
