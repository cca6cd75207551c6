import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { approveWithdrawal } from '../decide-withdrawal.ts'
import { decided, payingDecisionOf, payoutsOf } from './shared/decided.ts'

export default operatorChanges('approveWithdrawal', async (call) => {
  const decision = { ...payingDecisionOf(call), payouts: payoutsOf(call) }
  return decided(call, await approveWithdrawal(call.db, decision))
})
