import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { setSales } from '../site-sales.ts'

export default operatorChanges('setSales', async (call, { held }) => {
  await setSales(call.db, servedSite(call).memberId, { held })
  return { held }
})
