import type { Grant } from '#schemas/operator/people.ts'
import { grantOf } from '#schemas/operator/grant-text.ts'
import { isLoopback } from '#service/base/loopback.ts'
import { ConfigError } from '#service/base/config-error.ts'

/** The OpenID provider with which people of the operators sign in. */
export interface IdentityProviderSettings {
  /** On the button of the sign-in. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** One of both. */
  readonly secret: string | undefined
  readonly secretFile: string | undefined
  readonly scopes: string
  /** The claim with the groups or roles of a person: a text, or a list of them. */
  readonly rolesClaim: string
  /** The roles by the values of that claim. */
  readonly roles: ReadonlyMap<string, readonly Grant[]>
}

type Text = (name: string) => string | undefined

/** Reads the settings of the provider; undefined without `OIDC_ISSUER`. Throws a ConfigError for a part that is missing or wrong. */
export function readIdentityProvider(text: Text): IdentityProviderSettings | undefined {
  const issuer = text('OIDC_ISSUER')
  if (issuer === undefined) return undefined
  const url = readIssuer(issuer)
  const [secret, secretFile] = [text('OIDC_CLIENT_SECRET'), text('OIDC_CLIENT_SECRET_FILE')]
  if ((secret === undefined) === (secretFile === undefined))
    throw new ConfigError(
      'OIDC_ISSUER is set: set OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE too, one of both.',
    )
  const clientId = text('OIDC_CLIENT_ID')
  if (clientId === undefined)
    throw new ConfigError(
      'OIDC_ISSUER is set without OIDC_CLIENT_ID, the id of this service at the provider.',
    )
  const scopes = text('OIDC_SCOPES') ?? 'openid email profile'
  if (!scopes.split(' ').includes('openid'))
    throw new ConfigError(`OIDC_SCOPES is "${scopes}"; it must contain openid.`)
  return {
    name: text('OIDC_NAME') ?? url.hostname,
    issuer,
    clientId,
    secret,
    secretFile,
    scopes,
    rolesClaim: text('OIDC_ROLES_CLAIM') ?? 'groups',
    roles: readRoles(text('OIDC_ROLES')),
  }
}

/** Tokens of people are fetched from the provider, so only a provider on this machine may do without TLS. */
function readIssuer(issuer: string): URL {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url !== null && isSafe && url.search === '' && url.hash === '') return url
  throw new ConfigError(
    `OIDC_ISSUER is "${issuer}"; it must be the https:// address that the provider publishes as its issuer.`,
  )
}

const ROLES_EXPECTED =
  'OIDC_ROLES must be JSON that names roles by the values of the claim, such as {"tombolo-admins": ["administrator"], "lagos-desk": ["support@kola", "games@2"]}.'

function readRoles(text: string | undefined): ReadonlyMap<string, readonly Grant[]> {
  const refused = (reason: string) => new ConfigError(`${ROLES_EXPECTED} ${reason}`)
  if (text === undefined) throw refused('It is missing, so nobody could sign in.')
  let table: unknown
  try {
    table = JSON.parse(text)
  } catch {
    throw refused('It is no JSON.')
  }
  if (typeof table !== 'object' || table === null || Array.isArray(table)) throw refused('It is no object.')
  const roles = Object.entries(table).map(([value, list]) => {
    if (!Array.isArray(list) || list.length === 0) throw refused(`“${value}” has no list of roles.`)
    const grants = list.map((role: unknown) => {
      const grant = typeof role === 'string' ? grantOf(role) : null
      if (grant === null) throw refused(`“${value}” has ${JSON.stringify(role)}, which is no role.`)
      return grant
    })
    return [value, grants] as const
  })
  return new Map(roles)
}
