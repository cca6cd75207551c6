import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listCoupons, toOperated } from '../operated-coupons.ts'
import { currencyCode } from './shared/currency-code.ts'

export default operatorReads('getCoupons', async (call, request) => {
  const site = servedSite(call)
  const { rows, hasMore } = await listCoupons(call.db, { ...request, memberId: site.memberId })
  return { coupons: rows.map((row) => toOperated(row, currencyCode(site, row.currency_id))), hasMore }
})
