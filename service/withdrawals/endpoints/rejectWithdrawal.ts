import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { rejectWithdrawal } from '../decide-withdrawal.ts'
import { decided, decisionOf } from './shared/decided.ts'

export default operatorChanges('rejectWithdrawal', async (call, { reason }) =>
  decided(call, await rejectWithdrawal(call.db, { ...decisionOf(call), reason })),
)
