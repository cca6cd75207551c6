import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { mergeCases } from '../merge-cases.ts'
import { changedCase, operatedBy } from './shared/changed-case.ts'

export default operatorChanges('mergeSupportCase', async (call, { into }) =>
  changedCase(await mergeCases(call.db, call.service.vault, { ...operatedBy(call), into })),
)
