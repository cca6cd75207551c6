import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { rejectApproval } from '../decide-approval.ts'
import { approved, decisionOf } from './shared/approved.ts'

export default operatorChanges('rejectApproval', async (call) =>
  approved(await rejectApproval(call.db, decisionOf(call))),
)
