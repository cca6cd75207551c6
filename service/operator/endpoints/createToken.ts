import { permits, type Permission } from '#schemas/operator/permissions.ts'
import { SCOPES } from '#schemas/operator/scopes.ts'
import type { Refusal } from '#schemas/site-manifest/refusal.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { hashOf } from '#service/keys/tokens.ts'
import { FIRST_TOKEN_NAME, RUN_TOKEN_NAME } from '../operator-auth.ts'
import { makeOperatorToken } from '../token-secret.ts'
import { insertToken } from '../token-rows.ts'

export default operatorChanges('createToken', async ({ service, db, token }, wanted) => {
  const { name, scopes, expiresAt = null } = wanted
  const refusals = [...unknownScopes(scopes), ...pastEnd(expiresAt, service.clock.now())]
  if (refusals.length > 0) throw new ApiRefusal('refused', 'The token was not made.', { refusals })
  refuseMore(token.scopes, scopes)
  const secret = makeOperatorToken(service.entropy)
  const row = { name, hash: hashOf(secret), scopes, createdBy: token.name, expiresAt }
  const entry = RESERVED_NAMES.has(name.toLowerCase()) ? null : await insertToken(db, row)
  if (entry === null) {
    throw new ApiRefusal(
      'exists',
      `There is or was a token “${name}”; its name is in the audit log for good.`,
    )
  }
  return { ...entry, token: secret }
})

/** Names with a meaning of their own in the audit log: tokens outside the table, and parts of the service. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  FIRST_TOKEN_NAME.toLowerCase(),
  RUN_TOKEN_NAME.toLowerCase(),
  'operator',
  'deposits',
])

function unknownScopes(scopes: readonly string[]): Refusal[] {
  return scopes.flatMap((scope, place) =>
    SCOPES.includes(scope)
      ? []
      : [bodyRefusal(`$.scopes[${place}]`, scope, `must be one of ${SCOPES.join(', ')}`)],
  )
}

function pastEnd(expiresAt: number | null, now: number): Refusal[] {
  if (expiresAt === null || expiresAt > now) return []
  return [bodyRefusal('$.expiresAt', expiresAt, 'must be in the future')]
}

/** A token cannot grant permissions that it lacks: the new token would be used in their place. */
function refuseMore(own: readonly string[], wanted: readonly string[]): void {
  const missing = wanted.find((scope) => !permits(own, scope as Permission))
  if (missing === undefined) return
  throw new ApiRefusal('forbidden', `Your token lacks ${missing}, and cannot give it to another one.`, {
    permission: missing,
  })
}
