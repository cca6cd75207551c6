import { readFile } from 'node:fs/promises'
import type { JWTVerifyGetKey } from 'jose'
import type { Configuration, IDToken } from 'openid-client'
import type { Logger } from '#service/base/log.ts'
import type { IdentityProviderSettings } from '#service/config/identity-provider.ts'
import { readLogoutToken } from './logout-token.ts'
import { ProviderFailure } from './provider-failure.ts'

/** The provider answers each request within this time, or not at all. */
const ANSWER_WITHIN_S = 5
/** Its published addresses and methods are read again after this time. */
const READ_EVERY_MS = 3_600_000

/** Secrets of one sign-in, which the service keeps until the person comes back. */
export interface ProviderChecks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** A person whom the provider has identified. */
export interface Identified {
  /** Verified. */
  readonly claims: IDToken
  readonly idToken: string
}

/** A session, or a person, whose end the provider demands. */
export interface LogoutDemand {
  readonly subject: string | null
  /** The session at the provider; null demands the end of every session of the person. */
  readonly sid: string | null
  readonly jti: string
}

/** An OpenID provider, by the authorization code flow with PKCE. Each call throws a ProviderFailure. */
export interface IdentityProvider {
  readonly settings: IdentityProviderSettings
  /** The address at the provider to which the person goes. */
  readonly begin: (redirectUri: string, checks: ProviderChecks) => Promise<string>
  /** The person who came back; `answer` is the address to which the provider sent them. */
  readonly finish: (answer: URL, checks: ProviderChecks) => Promise<Identified>
  /** The address at the provider that ends its session and sends the person back; null where it has none (OpenID RP-Initiated Logout). */
  readonly end: (backTo: string, idToken: string) => Promise<string | null>
  /** Validates a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6), but for the one use of its `jti`. */
  readonly readLogout: (token: string) => Promise<LogoutDemand>
}

/** The library is loaded with the first sign-in. */
const library = () => import('openid-client')

export function openIdentityProvider(
  settings: IdentityProviderSettings | undefined,
  log: Logger,
): IdentityProvider | null {
  if (settings === undefined) return null
  let known: { readonly at: number; readonly configuration: Configuration } | null = null
  const configure = async () => {
    if (known !== null && performance.now() - known.at < READ_EVERY_MS) return known.configuration
    const configuration = await discover(settings)
    known = { at: performance.now(), configuration }
    return configuration
  }
  const orFail = async <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.catch((error: unknown) => {
      const failure = failureOf(error)
      log.warn(
        { issuer: settings.issuer, reason: failure.message },
        'a request to or from the provider failed',
      )
      throw failure
    })
  return {
    settings,
    begin: (redirectUri, { state, nonce, codeVerifier }) =>
      orFail(
        (async () => {
          const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
          const address = buildAuthorizationUrl(await configure(), {
            redirect_uri: redirectUri,
            scope: settings.scopes,
            state,
            nonce,
            code_challenge: await calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
          })
          return address.href
        })(),
      ),
    finish: (answer, { state, nonce, codeVerifier }) =>
      orFail(
        (async () => {
          const { authorizationCodeGrant } = await library()
          const tokens = await authorizationCodeGrant(await configure(), answer, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          })
          const [claims, idToken] = [tokens.claims(), tokens.id_token]
          if (claims === undefined || idToken === undefined)
            throw new ProviderFailure('refused', 'there is no ID token')
          return { claims, idToken }
        })(),
      ),
    end: (backTo, idToken) =>
      orFail(
        (async () => {
          const { buildEndSessionUrl } = await library()
          const configuration = await configure()
          if (configuration.serverMetadata().end_session_endpoint === undefined) return null
          const asked = { post_logout_redirect_uri: backTo, id_token_hint: idToken }
          return buildEndSessionUrl(configuration, asked).href
        })(),
      ),
    readLogout: (token) =>
      orFail((async () => readLogoutToken(token, settings, await keysOf(await configure())))()),
  }
}

/** The library fetches them again where a token has a key that it has not seen. */
const fetched = new WeakMap<Configuration, JWTVerifyGetKey>()

async function keysOf(configuration: Configuration): Promise<JWTVerifyGetKey> {
  const known = fetched.get(configuration)
  if (known !== undefined) return known
  const address = configuration.serverMetadata().jwks_uri
  if (address === undefined) throw new ProviderFailure('refused', 'the provider publishes no keys')
  const { createRemoteJWKSet } = await import('jose')
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: ANSWER_WITHIN_S * 1000 })
  fetched.set(configuration, keys)
  return keys
}

async function discover({
  issuer,
  clientId,
  secret,
  secretFile,
}: IdentityProviderSettings): Promise<Configuration> {
  const {
    allowInsecureRequests,
    ClientSecretBasic,
    ClientSecretPost,
    discovery,
    enableNonRepudiationChecks,
  } = await library()
  const clientSecret = secret ?? (await readFile(secretFile ?? '', 'utf8')).trim()
  const url = new URL(issuer)
  const configuration = await discovery(
    url,
    clientId,
    {},
    // Basic is the method that each provider has unless it names others.
    (server, ...request) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
      authenticate(clientSecret)(server, ...request)
    },
    {
      timeout: ANSWER_WITHIN_S,
      // The signature of an ID token is verified, also though it comes over TLS.
      execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
    },
  )
  return configuration
}

/** Codes of the library for a provider that cannot be reached. */
const OFFLINE = new Set([
  'ERR_JOSE_GENERIC',
  'ERR_JWKS_TIMEOUT',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'ENOENT',
  'EACCES',
])

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const { message, code, cause } = error as { message?: string; code?: string; cause?: unknown }
  const isOffline =
    (error instanceof TypeError && code === undefined) || (code !== undefined && OFFLINE.has(code))
  const inner = cause instanceof Error ? `: ${cause.message}` : ''
  return new ProviderFailure(isOffline ? 'offline' : 'refused', `${message ?? String(error)}${inner}`)
}
