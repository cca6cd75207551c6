import { endpoint } from '../endpoint.ts'
import {
  operatedReferralSchema,
  referralFacts,
  referralParams,
  type OperatedReferral,
  type ReferralParams,
} from '../referrals.ts'

export const params = referralParams
export const result = operatedReferralSchema

export default endpoint<{ params: ReferralParams; result: OperatedReferral }>()({
  route: 'POST /sites/:siteId/referrals/:playerId/approve',
  permission: 'referrals.decide',
  summary:
    'Pays a held reward. Refused where an account is excluded or closed by now, or where the player has the most rewards of a month.',
  audit: { action: 'referral.approved', facts: referralFacts },
})
