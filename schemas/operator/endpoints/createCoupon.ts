import { type CouponTerms, couponTermsSchema, type OperatedCoupon, operatedCouponSchema } from '../coupons.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = couponTermsSchema
export const result = operatedCouponSchema

export default endpoint<{ params: SiteParams; request: CouponTerms; result: OperatedCoupon }>()({
  route: 'POST /sites/:siteId/coupons',
  permission: 'coupons.write',
  summary: 'Creates a coupon that adds to a deposit.',
  audit: { action: 'coupon.created', facts: ({ params, request: terms }) => ({ ...params, ...terms }) },
})
