import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { readSales } from '../site-sales.ts'

export default operatorReads('getSales', async (call) => readSales(call.db, servedSite(call).memberId))
