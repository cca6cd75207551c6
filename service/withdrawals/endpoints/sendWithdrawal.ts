import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { sendWithdrawal } from '../decide-withdrawal.ts'
import { decided, payingDecisionOf, payoutsOf } from './shared/decided.ts'

export default operatorChanges('sendWithdrawal', async (call) => {
  const decision = { ...payingDecisionOf(call), payouts: payoutsOf(call) }
  return decided(call, await sendWithdrawal(call.db, decision))
})
