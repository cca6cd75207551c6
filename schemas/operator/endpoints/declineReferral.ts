import { endpoint } from '../endpoint.ts'
import { reasonSchema, type Reason } from '../players.ts'
import {
  operatedReferralSchema,
  referralFacts,
  referralParams,
  type OperatedReferral,
  type ReferralParams,
} from '../referrals.ts'

export const params = referralParams
export const request = reasonSchema
export const result = operatedReferralSchema

export default endpoint<{ params: ReferralParams; request: Reason; result: OperatedReferral }>()({
  route: 'POST /sites/:siteId/referrals/:playerId/decline',
  permission: 'referrals.decide',
  summary: 'Refuses a held reward. The players see that there is none, and no reason.',
  audit: {
    action: 'referral.declined',
    facts: ({ request: { reason }, ...of }) => ({ ...referralFacts(of), reason }),
  },
})
