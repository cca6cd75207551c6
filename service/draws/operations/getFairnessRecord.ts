import { fairnessRecord } from '#service/games/views/fairness-record.ts'
import { findInstance } from '#service/games/rows/find-instance.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getFairnessRecord', async (call, { gameInstanceId }) => {
  const { database, sharedReads } = call.service
  const row = orFault(await findInstance(call.db, call, gameInstanceId))
  return sharedReads.run(`record/${gameInstanceId}/${row.status}`, () => fairnessRecord(database, row))
})
