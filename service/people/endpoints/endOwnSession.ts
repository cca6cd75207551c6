import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { endPersonSessions } from '../person-sessions.ts'
import { signedInOf } from '../signed-in.ts'

export default operatorChanges('endOwnSession', async ({ db, token, params: { sessionId } }) => {
  const ended = await endPersonSessions(db, signedInOf(token).personId, { only: sessionId })
  if (ended === 0) throw new ApiRefusal('not-found', 'You have no such session, or it has ended already.')
  return { sessionId }
})
