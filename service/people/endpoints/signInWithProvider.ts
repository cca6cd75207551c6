import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { identityOf, providerOf, providerRefusal } from '../identity-providers.ts'
import { enterByProvider } from '../enter-by-provider.ts'
import { redirectUriOf, spendProviderSignIn } from '../provider-sign-ins.ts'
import { assertFewAttempts } from '../sign-in-limits.ts'

export default operatorSelfManaged('signInWithProvider', async (call, { ticket, answer }) => {
  const { db, service, origin, from, cookie } = call
  const provider = providerOf(service)
  const { name } = provider.settings
  await assertFewAttempts(service, { email: '', address: from.address })
  const state = new URLSearchParams(answer).get('state') ?? ''
  const checks = await spendProviderSignIn(db, { state, ticket, origin })
  if (checks === null) {
    service.log.warn({ address: from.address }, 'an answer of the provider was for no sign-in that has begun')
    throw new ApiRefusal('unauthorized', 'This sign-in took too long, or began elsewhere. Try again.')
  }
  const claims = await provider
    .finish(new URL(`${redirectUriOf(origin)}?${answer}`), checks)
    .catch(providerRefusal(provider))
  const identity = identityOf(claims, provider)
  if (typeof identity === 'string') throw new ApiRefusal('forbidden', `${name} ${identity}.`)
  const entered = await enterByProvider(call, provider, identity)
  if ('refusal' in entered) throw new ApiRefusal('forbidden', entered.refusal)
  cookie.set(entered.session)
  return { isSignedIn: true }
})
