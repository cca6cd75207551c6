import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { withVersion } from '#service/call/version-of.ts'
import { readSales, setSales } from '../site-sales.ts'

export default operatorChanges('setSales', async (call, { held }) => {
  const { memberId } = servedSite(call)
  call.recordBefore(await readSales(call.db, memberId))
  await setSales(call.db, memberId, { held })
  return withVersion({ held })
})
