import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { acceptDocument } from '../decide-document.ts'
import { decided, decisionOf } from './shared/decided.ts'

export default operatorChanges('acceptDocument', async (call) =>
  decided(call, await acceptDocument(call.db, call.service.vault, decisionOf(call))),
)
