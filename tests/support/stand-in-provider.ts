import {
  createHash,
  createHmac,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The claims of a person at the provider. */
export interface ProvidedPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: string | readonly string[]
  /** The name of the session there. */
  readonly sid?: string
}

/** The fault of a logout token that is not valid. */
export type LogoutFault =
  | 'wrong-issuer'
  | 'wrong-audience'
  | 'old'
  | 'expired'
  | 'of-tomorrow'
  | 'without-iat'
  | 'without-jti'
  | 'without-events'
  | 'with-another-event'
  | 'with-a-nonce'
  | 'without-sub-and-sid'
  | 'with-a-long-sid'
  | 'an-id-token-by-type'
  | 'unsigned'
  | 'signed-by-another-key'
  | 'signed-with-the-secret'

/** One way in which the stand-in breaks the protocol. */
export type ProviderFault =
  | 'wrong-nonce'
  | 'wrong-audience'
  | 'wrong-issuer'
  | 'expired'
  | 'unsigned'
  | 'signed-by-another-key'
  | 'no-id-token'
  | 'other-issuer-in-the-answer'
  | 'silent'

export const CLIENT = { id: 'tombolo-console', secret: 'a-secret-of-the-client' } as const

export interface StandInProvider {
  readonly issuer: string
  /** The person who signs in next. */
  person: ProvidedPerson
  fault: ProviderFault | null
  /** Goes to the address as a browser whose person agrees, and returns the query with which the provider sends them back. */
  readonly agree: (address: string) => Promise<string>
  /** Ends the session of the person at the address, and returns the address to which the provider sends them; null for a wrong request. */
  readonly endSession: (address: string) => string | null
  /** Makes a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
  readonly logoutToken: (of: { readonly sub?: string; readonly sid?: string }, fault?: LogoutFault) => string
  readonly close: () => Promise<void>
}

interface Grant {
  readonly redirectUri: string
  readonly nonce: string
  readonly challenge: string
  readonly person: ProvidedPerson
}

/**
 * A small OpenID provider (OpenID Connect Core 1.0, the code flow; RFC 7636; RFC 9207): one client, and whoever `person` is. Its page has one
 * button.
 */
export async function openStandInProvider(person: ProvidedPerson): Promise<StandInProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Grant>()
  const state: { person: ProvidedPerson; fault: ProviderFault | null } = { person, fault: null }
  const server = createServer((request, response) => {
    if (state.fault === 'silent') return
    answer(request, response).catch(() => send(response, 500, { error: 'server_error' }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return send(response, 200, metadataOf(issuer))
      case '/jwks':
        return send(response, 200, {
          keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
        })
      case '/authorize': {
        const back = agreed(searchParams)
        response.setHeader('content-type', 'text/html')
        response.end(
          `<!doctype html><title>Sign in</title><a href="${back.replaceAll('&', '&amp;')}">Agree</a>`,
        )
        return
      }
      case '/token':
        return token(await bodyOf(request), request.headers.authorization, response)
      default:
        return send(response, 404, {})
    }
  }

  /** Makes a code, and returns the address that takes it to the client. */
  function agreed(asked: URLSearchParams): string {
    const part = (name: string) => asked.get(name) ?? ''
    const isRight =
      part('client_id') === CLIENT.id &&
      part('response_type') === 'code' &&
      part('code_challenge_method') === 'S256' &&
      part('scope').split(' ').includes('openid')
    if (!isRight) throw new Error('The request of the client is wrong.')
    const code = randomBytes(16).toString('base64url')
    codes.set(code, {
      redirectUri: part('redirect_uri'),
      nonce: part('nonce'),
      challenge: part('code_challenge'),
      person: state.person,
    })
    const iss = state.fault === 'other-issuer-in-the-answer' ? 'https://other.example' : issuer
    return `${part('redirect_uri')}?${new URLSearchParams({ code, state: part('state'), iss })}`
  }

  function token(body: URLSearchParams, authorization: string | undefined, response: ServerResponse): void {
    // Both parts are encoded as in a form (RFC 6749, section 2.3.1).
    const [id = '', secret = ''] = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent)
    if (id !== CLIENT.id || secret !== CLIENT.secret) return send(response, 401, { error: 'invalid_client' })
    const code = body.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const verifier = body.get('code_verifier') ?? ''
    const isRight =
      grant?.challenge === createHash('sha256').update(verifier).digest('base64url') &&
      grant.redirectUri === body.get('redirect_uri')
    if (!isRight) return send(response, 400, { error: 'invalid_grant' })
    send(response, 200, {
      access_token: randomBytes(16).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 60,
      ...(state.fault !== 'no-id-token' && { id_token: idTokenOf(grant) }),
    })
  }

  function idTokenOf({ nonce, person: claims }: Grant): string {
    const seconds = Math.floor(Date.now() / 1000)
    const { fault } = state
    const payload = {
      ...claims,
      iss: fault === 'wrong-issuer' ? 'https://other.example' : issuer,
      aud: fault === 'wrong-audience' ? 'another-client' : CLIENT.id,
      nonce: fault === 'wrong-nonce' ? 'another-nonce' : nonce,
      iat: seconds - (fault === 'expired' ? 7200 : 0),
      exp: seconds + (fault === 'expired' ? -3600 : 300),
    }
    if (fault === 'unsigned') return `${partOf({ alg: 'none' })}.${partOf(payload)}.`
    return signed(payload, fault === 'signed-by-another-key' ? foreign.privateKey : keys.privateKey)
  }

  function logoutToken(of: { readonly sub?: string; readonly sid?: string }, fault?: LogoutFault): string {
    const at = Math.floor(Date.now() / 1000) + ({ old: -900, 'of-tomorrow': 86_400 }[fault as string] ?? 0)
    const payload = {
      ...(fault === 'without-sub-and-sid' ? {} : of),
      ...(fault === 'with-a-long-sid' && { sid: 'x'.repeat(256) }),
      ...(fault === 'with-a-nonce' && { nonce: 'a-nonce' }),
      ...(fault !== 'without-iat' && { iat: at }),
      ...(fault !== 'without-jti' && { jti: randomBytes(16).toString('base64url') }),
      ...(fault !== 'without-events' && {
        events: { [fault === 'with-another-event' ? 'https://other.example/event' : LOGOUT_EVENT]: {} },
      }),
      iss: fault === 'wrong-issuer' ? 'https://other.example' : issuer,
      aud: fault === 'wrong-audience' ? 'another-client' : CLIENT.id,
      exp: fault === 'expired' ? at - 3600 : at + 120,
    }
    if (fault === 'unsigned') return `${partOf({ alg: 'none', typ: 'logout+jwt' })}.${partOf(payload)}.`
    if (fault === 'signed-with-the-secret') {
      const text = `${partOf({ alg: 'HS256', typ: 'logout+jwt' })}.${partOf(payload)}`
      return `${text}.${createHmac('sha256', CLIENT.secret).update(text).digest('base64url')}`
    }
    const key = fault === 'signed-by-another-key' ? foreign.privateKey : keys.privateKey
    return signed(payload, key, fault === 'an-id-token-by-type' ? 'at+jwt' : 'logout+jwt')
  }

  return {
    issuer,
    logoutToken,
    get person() {
      return state.person
    },
    set person(next) {
      state.person = next
    },
    get fault() {
      return state.fault
    },
    set fault(next) {
      state.fault = next
    },
    endSession(address) {
      const { origin, pathname, searchParams: asked } = new URL(address)
      const [, payload = ''] = (asked.get('id_token_hint') ?? '').split('.')
      const { aud, iss } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as {
        aud?: string
        iss?: string
      }
      const isRight = origin === issuer && pathname === '/end' && aud === CLIENT.id && iss === issuer
      return isRight ? asked.get('post_logout_redirect_uri') : null
    },
    agree: async (address) => new URL(agreed(new URL(address).searchParams)).search.slice(1),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

const partOf = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function signed(payload: object, key: KeyObject, typ = 'JWT'): string {
  const text = `${partOf({ alg: 'RS256', kid: 'one', typ })}.${partOf(payload)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}
