import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { payWithdrawal } from '../decide-withdrawal.ts'
import { decided, payingDecisionOf } from './shared/decided.ts'

export default operatorChanges('payWithdrawal', async (call, { reference }) =>
  decided(call, await payWithdrawal(call.db, { ...payingDecisionOf(call), reference })),
)
