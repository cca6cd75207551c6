import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { endPersonSessions } from '../person-sessions.ts'
import { signedInOf } from '../signed-in.ts'

export default operatorChanges('signOut', async ({ db, token, cookie }) => {
  const { personId, sessionId } = signedInOf(token)
  await endPersonSessions(db, personId, { only: sessionId })
  cookie.clear()
  return { sessionId }
})
