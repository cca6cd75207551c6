import type { JSONSchema } from '../../json-schema.ts'
import { type OperatedCoupon, operatedCouponSchema } from '../coupons.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = { type: 'array', items: operatedCouponSchema } as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; result: OperatedCoupon[] }>()({
  route: 'GET /sites/:siteId/coupons',
  permission: 'coupons.read',
  summary: 'Lists the coupons of a site, the newest first; at most 200.',
})
