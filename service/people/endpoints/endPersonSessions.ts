import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { lockOther } from '../lock-other.ts'
import { endPersonSessions } from '../person-sessions.ts'

export default operatorChanges('endPersonSessions', async (call) => {
  const { personId } = await lockOther(call, call.params.personId)
  return { endedSessions: await endPersonSessions(call.db, personId) }
})
