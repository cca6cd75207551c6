import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { couponCodeSchema } from '../../protocol/coupons.ts'
import { operatedCouponSchema } from '../coupons.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('coupon', couponCodeSchema),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('coupons', operatedCouponSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/coupons',
  permission: 'coupons.read',
  summary: 'Lists the coupons of a site, the newest first.',
})
