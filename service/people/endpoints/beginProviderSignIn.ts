import { operatorReads } from '#service/call/endpoint-handler.ts'
import { providerOf, providerRefusal } from '../identity-providers.ts'
import { makeProviderSignIn, redirectUriOf } from '../provider-sign-ins.ts'
import { assertFewChallenges } from '../sign-in-limits.ts'

export default operatorReads('beginProviderSignIn', async ({ db, service, origin, from }) => {
  const provider = providerOf(service)
  await assertFewChallenges(service, from)
  const { ticket, ...checks } = await makeProviderSignIn(db, { entropy: service.entropy, origin })
  const address = await provider.begin(redirectUriOf(origin), checks).catch(providerRefusal(provider))
  return { address, ticket }
})
