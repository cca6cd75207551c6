import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { assignCase, assigneeOf } from '../operate-case.ts'
import { changedCase, operatedBy } from './shared/changed-case.ts'

export default operatorChanges('assignSupportCase', async (call, { to }) => {
  call.recordBefore(await assigneeOf(call.db, operatedBy(call)))
  return changedCase(await assignCase(call.db, { ...operatedBy(call), to }))
})
