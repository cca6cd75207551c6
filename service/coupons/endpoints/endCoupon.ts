import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { endCoupon, toOperated } from '../operated-coupons.ts'
import { currencyCode } from './shared/currency-code.ts'

export default operatorChanges('endCoupon', async (call) => {
  const site = servedSite(call)
  const ended = await endCoupon(call.db, { memberId: site.memberId, code: call.params.code })
  if (ended === null) throw new ApiRefusal('not-found', 'This site has no such coupon.')
  return toOperated(ended, currencyCode(site, ended.currency_id))
})
