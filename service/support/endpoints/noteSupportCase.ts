import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { noteCase } from '../operate-case.ts'
import { changedCase, operatedBy } from './shared/changed-case.ts'

export default operatorChanges('noteSupportCase', async (call, { text }) =>
  changedCase(await noteCase(call.db, call.service.vault, { ...operatedBy(call), text })),
)
