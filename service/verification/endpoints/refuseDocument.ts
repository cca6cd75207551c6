import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { refuseDocument } from '../decide-document.ts'
import { decided, decisionOf } from './shared/decided.ts'

export default operatorChanges('refuseDocument', async (call, { reason }) =>
  decided(call, await refuseDocument(call.db, call.service.vault, { ...decisionOf(call), reason })),
)
