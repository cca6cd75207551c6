import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { confirmApproval } from '../decide-approval.ts'
import { approved, decisionOf } from './shared/approved.ts'

export default operatorChanges('confirmApproval', async (call) =>
  approved(await confirmApproval(call.db, decisionOf(call))),
)
