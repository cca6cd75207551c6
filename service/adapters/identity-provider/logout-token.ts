import type { JWTVerifyGetKey } from 'jose'
import type { IdentityProviderSettings } from '#service/config/identity-provider.ts'
import type { LogoutDemand } from './identity-provider.ts'
import { ProviderFailure } from './provider-failure.ts'

/** The member of `events` that makes a token a logout token. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A token is sent at once: an older one was kept by somebody. */
export const LOGOUT_VALID_S = 300
/** Clocks may differ by this time. */
export const CLOCK_TOLERANCE_S = 60
/** The longest claim that is kept. */
export const CLAIM_MAX_LENGTH = 255
/** Signatures by a key pair; a secret that two sides know would be the client's. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Validates a logout token by the provider's keys; a ProviderFailure, or an error of the library, where it is wrong. */
export async function readLogoutToken(
  token: string,
  { issuer, clientId }: IdentityProviderSettings,
  keys: JWTVerifyGetKey,
): Promise<LogoutDemand> {
  const { jwtVerify } = await import('jose')
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: LOGOUT_VALID_S,
    clockTolerance: CLOCK_TOLERANCE_S,
  })
  const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '')
  if (type !== undefined && type !== 'logout+jwt' && type !== 'jwt')
    throw new ProviderFailure('refused', `the token is a ${type}`)
  if ('nonce' in payload) throw new ProviderFailure('refused', 'a logout token has no nonce')
  const event = isObject(payload['events']) ? payload['events'][EVENT] : undefined
  if (!isObject(event)) throw new ProviderFailure('refused', 'the token has no event of a logout')
  const [subject, sid, jti] = [payload.sub, payload['sid'], payload.jti].map(textOf)
  if (typeof jti !== 'string') throw new ProviderFailure('refused', 'the token has no jti')
  if (typeof subject !== 'string' && typeof sid !== 'string')
    throw new ProviderFailure('refused', 'the token names neither a person nor a session')
  return { subject: subject ?? null, sid: sid ?? null, jti }
}

/** Null for a missing claim. A claim of another form is refused. */
function textOf(claim: unknown): string | null {
  if (claim === undefined) return null
  if (typeof claim === 'string' && claim.length > 0 && claim.length <= CLAIM_MAX_LENGTH) return claim
  throw new ProviderFailure('refused', `a claim is no text of 1 to ${CLAIM_MAX_LENGTH} characters`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
