import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { approveWithdrawal } from '../decide-withdrawal.ts'
import { decided, decisionOf } from './shared/decided.ts'

export default operatorChanges('approveWithdrawal', async (call) =>
  decided(call, await approveWithdrawal(call.db, decisionOf(call))),
)
