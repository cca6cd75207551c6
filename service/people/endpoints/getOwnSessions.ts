import { operatorReads } from '#service/call/endpoint-handler.ts'
import { sessionsOf } from '../person-sessions.ts'
import { signedInOf } from '../signed-in.ts'

export default operatorReads('getOwnSessions', async ({ db, token }) => {
  const { personId, sessionId } = signedInOf(token)
  return sessionsOf(db, personId, sessionId)
})
