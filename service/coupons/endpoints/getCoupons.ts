import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listCoupons, toOperated } from '../operated-coupons.ts'
import { currencyCode } from './shared/currency-code.ts'

export default operatorReads('getCoupons', async (call) => {
  const site = servedSite(call)
  const rows = await listCoupons(call.db, site.memberId)
  return rows.map((row) => toOperated(row, currencyCode(site, row.currency_id)))
})
