import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { lockOther } from '../lock-other.ts'
import { viewOf } from '../view-of.ts'

export default operatorChanges('enablePerson', async (call) => {
  const { db } = call
  const { personId } = await lockOther(call, call.params.personId)
  await db.updateTable('people').set({ disabled_at: null }).where('person_id', '=', personId).execute()
  return viewOf(call, personId)
})
