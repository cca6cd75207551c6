import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { declineReferral } from '../operated-referrals.ts'
import { decided, decisionOf } from './shared/decided.ts'

export default operatorChanges('declineReferral', async (call) =>
  decided(await declineReferral(call.db, decisionOf(call))),
)
