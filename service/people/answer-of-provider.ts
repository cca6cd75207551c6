import type { IdentityProvider } from '#service/adapters/identity-provider/identity-provider.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { type Identity, identityOf, providerOf, providerRefusal, sidOf } from './identity-providers.ts'
import { redirectUriOf, spendProviderSignIn } from './provider-sign-ins.ts'
import { assertFewAttempts } from './sign-in-limits.ts'

interface Answered {
  readonly provider: IdentityProvider
  readonly identity: Identity
  readonly idToken: string
  readonly sid: string | null
}

/** The person whom the provider has identified, by its answer to a sign-in that this browser has begun. */
export async function answerOfProvider(
  { db, service, origin, from }: OperatorCall,
  { ticket, answer }: { readonly ticket: string; readonly answer: string },
): Promise<Answered> {
  const provider = providerOf(service)
  await assertFewAttempts(service, { email: '', address: from.address })
  const state = new URLSearchParams(answer).get('state') ?? ''
  const checks = await spendProviderSignIn(db, { state, ticket, origin })
  if (checks === null) {
    service.log.warn({ address: from.address }, 'an answer of the provider was for no sign-in that has begun')
    throw new ApiRefusal('unauthorized', 'This sign-in took too long, or began elsewhere. Try again.')
  }
  const { claims, idToken } = await provider
    .finish(new URL(`${redirectUriOf(origin)}?${answer}`), checks)
    .catch(providerRefusal(provider))
  const identity = identityOf(claims, provider)
  if (typeof identity === 'string')
    throw new ApiRefusal('forbidden', `${provider.settings.name} ${identity}.`)
  return { provider, identity, idToken, sid: sidOf(claims) }
}
