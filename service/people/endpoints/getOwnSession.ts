import { operatorReads } from '#service/call/endpoint-handler.ts'
import { personById } from '../people-rows.ts'
import { scopesOn } from '../role-scopes.ts'
import { signedInOf } from '../signed-in.ts'

export default operatorReads('getOwnSession', async ({ db, service, token }) => {
  const { personId, email, name, sessionId, expiresAt } = signedInOf(token)
  const { scopes, bound = [] } = token
  const person = await personById(db, personId)
  const sites = service.sites.all().flatMap(({ siteId, memberId, manifest: { operatorId } }) => {
    const here = scopesOn({ scopes: [], bound }, { memberId, operatorId })
    return here.length === 0 ? [] : [[siteId, [...new Set(here)]] as [string, string[]]]
  })
  return {
    personId,
    email,
    name,
    account:
      (person?.issuer ?? null) !== null
        ? 'provider'
        : (person?.passwordHash ?? null) === null
          ? 'passkeys'
          : 'password',
    sessionId,
    expiresAt,
    scopes: [...scopes],
    sites: Object.fromEntries(sites),
  }
})
