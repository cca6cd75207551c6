import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { reopenCase } from '../operate-case.ts'
import { changedCase, operatedBy } from './shared/changed-case.ts'

export default operatorChanges('reopenSupportCase', async (call) =>
  changedCase(await reopenCase(call.db, operatedBy(call))),
)
