import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { approveReferral } from '../operated-referrals.ts'
import { decided, decisionOf } from './shared/decided.ts'

export default operatorChanges('approveReferral', async (call) => {
  const { vault, keys, sites } = call.service
  const siteOf = (memberId: number) => sites.byMemberId(memberId)
  return decided(await approveReferral(call.db, { vault, keys, siteOf }, decisionOf(call)))
})
