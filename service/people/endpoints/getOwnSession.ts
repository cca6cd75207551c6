import { operatorReads } from '#service/call/endpoint-handler.ts'
import { scopesOn } from '../role-scopes.ts'
import { signedInOf } from '../signed-in.ts'

export default operatorReads('getOwnSession', async ({ service, token }) => {
  const { personId, email, name, sessionId, expiresAt } = signedInOf(token)
  const { scopes, bound = [] } = token
  const sites = service.sites.all().flatMap(({ siteId, memberId, manifest: { operatorId } }) => {
    const here = scopesOn({ scopes: [], bound }, { memberId, operatorId })
    return here.length === 0 ? [] : [[siteId, [...new Set(here)]] as [string, string[]]]
  })
  return {
    personId,
    email,
    name,
    sessionId,
    expiresAt,
    scopes: [...scopes],
    sites: Object.fromEntries(sites),
  }
})
