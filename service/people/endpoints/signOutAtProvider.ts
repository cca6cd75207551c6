import { operatorChangesAfter } from '#service/call/endpoint-handler.ts'
import { endPersonSessions, idTokenOf } from '../person-sessions.ts'
import { signOutUriOf } from '../provider-sign-ins.ts'
import { signedInOf } from '../signed-in.ts'

export default operatorChangesAfter(
  'signOutAtProvider',
  async ({ db, service, token, origin }) => {
    const idToken = await idTokenOf(db, signedInOf(token).sessionId)
    const { identityProvider: provider } = service
    if (provider === null || idToken === null) return null
    // The session here ends in any case.
    return provider.end(signOutUriOf(origin), idToken).catch(() => null)
  },
  async ({ db, token, cookie }, _request, address) => {
    const { personId, sessionId } = signedInOf(token)
    await endPersonSessions(db, personId, { only: sessionId })
    cookie.clear()
    return { sessionId, address }
  },
)
