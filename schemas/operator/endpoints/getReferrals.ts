import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'
import { operatedReferralSchema, REFERRAL_STATUSES } from '../referrals.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    status: { enum: REFERRAL_STATUSES, description: 'by default held: the queue' },
    inviterId: rowIdSchema,
    ...pageFields('friend'),
  },
  examples: [{ status: 'held', limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('referrals', operatedReferralSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/referrals',
  permission: 'referrals.read',
  summary:
    'Lists the players who registered with a player’s link while the site offered a reward, in a state; the oldest first.',
})
