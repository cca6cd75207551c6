import { fairnessRecord } from '#service/games/fairness-record.ts'
import { findInstance } from '#service/games/find-instance.ts'
import { reads } from '#service/call/handler.ts'

export default reads('getFairnessRecord', async (call, { gameInstanceId }) =>
  fairnessRecord(call.service.database, await findInstance(call.db, call, gameInstanceId)),
)
