import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { assignCase } from '../operate-case.ts'
import { changedCase, operatedBy } from './shared/changed-case.ts'

export default operatorChanges('assignSupportCase', async (call, { to }) =>
  changedCase(await assignCase(call.db, { ...operatedBy(call), to })),
)
