import type { IDToken } from 'openid-client'
import type { Grant } from '#schemas/operator/people.ts'
import type { IdentityProvider } from '#service/adapters/identity-provider/identity-provider.ts'
import { CLAIM_MAX_LENGTH } from '#service/adapters/identity-provider/logout-token.ts'
import { ProviderFailure } from '#service/adapters/identity-provider/provider-failure.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'

/** The provider of this service; throws where there is none. */
export function providerOf({
  identityProvider,
}: Pick<OperatorService, 'identityProvider'>): IdentityProvider {
  if (identityProvider !== null) return identityProvider
  throw new ApiRefusal('not-found', 'This service has no provider to sign in with: see OIDC_ISSUER.')
}

/** Turns a failure of a provider into the answer to the person, who reads no details of it. */
export const providerRefusal =
  ({ settings: { name } }: IdentityProvider) =>
  (error: unknown): never => {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.kind === 'offline')
      throw new ApiRefusal(
        'provider-offline',
        `${name} does not answer. Try again later, or sign in in another way.`,
      )
    throw new ApiRefusal('unauthorized', `The answer of ${name} was not accepted. Try again.`)
  }

/** The name of the session at the provider, by which it can end the session here; null where it has none. */
export function sidOf({ sid }: IDToken): string | null {
  return typeof sid === 'string' && sid !== '' && sid.length <= CLAIM_MAX_LENGTH ? sid : null
}

/** A person as the provider describes them. */
export interface Identity {
  readonly subject: string
  readonly email: string
  readonly name: string
  /** The roles of the settings for the person's groups. */
  readonly grants: readonly Grant[]
}

/** Reads the claims of a person; the text is what is missing. */
export function identityOf(claims: IDToken, { settings }: IdentityProvider): Identity | string {
  const { sub: subject, email, email_verified: isVerified, name } = claims
  if (typeof email !== 'string') return 'gave no e-mail address'
  // A person who can enter any address at the provider could otherwise take the account of another person.
  if (isVerified !== true) return 'has not verified the e-mail address'
  const groups = [claims[settings.rolesClaim]].flat()
  const grants = groups.flatMap((group) =>
    typeof group === 'string' ? (settings.roles.get(group) ?? []) : [],
  )
  return {
    subject,
    email,
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, 60) : (email.split('@')[0] ?? email),
    grants: [...new Map(grants.map((grant) => [JSON.stringify(grant), grant])).values()],
  }
}
