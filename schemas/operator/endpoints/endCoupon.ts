import { type CouponParams, couponParams, type OperatedCoupon, operatedCouponSchema } from '../coupons.ts'
import { endpoint } from '../endpoint.ts'

export const params = couponParams
export const result = operatedCouponSchema

export default endpoint<{ params: CouponParams; result: OperatedCoupon }>()({
  route: 'POST /sites/:siteId/coupons/:code/end',
  permission: 'coupons.write',
  summary: 'Ends a coupon for new deposits. Deposits that hold it keep it, and what was awarded stays.',
  audit: { action: 'coupon.ended', facts: ({ params, result: { uses } }) => ({ ...params, uses }) },
})
