import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { takeBackWithdrawal } from '../decide-withdrawal.ts'
import { decided, payingDecisionOf } from './shared/decided.ts'

export default operatorChanges('takeBackWithdrawal', async (call, { reason }) =>
  decided(call, await takeBackWithdrawal(call.db, { ...payingDecisionOf(call), reason })),
)
