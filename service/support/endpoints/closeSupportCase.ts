import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { closeCase } from '../operate-case.ts'
import { changedCase, operatedBy } from './shared/changed-case.ts'

export default operatorChanges('closeSupportCase', async (call) =>
  changedCase(await closeCase(call.db, call.service.vault, operatedBy(call))),
)
