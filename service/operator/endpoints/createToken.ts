import type { Refusal } from '#schemas/site-manifest/refusal.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { hashOf } from '#service/keys/tokens.ts'
import { personByEmail } from '#service/people/people-rows.ts'
import { acceptScopes } from '#service/people/person-rules.ts'
import { FIRST_TOKEN_NAME, RUN_TOKEN_NAME } from '../operator-auth.ts'
import { makeOperatorToken } from '../token-secret.ts'
import { insertToken } from '../token-rows.ts'

export default operatorChanges('createToken', async ({ service, db, token }, wanted) => {
  const { name, scopes, expiresAt = null } = wanted
  const refusals = pastEnd(expiresAt, service.clock.now())
  if (refusals.length > 0) throw new ApiRefusal('refused', 'The token was not made.', { refusals })
  acceptScopes(token, scopes)
  const secret = makeOperatorToken(service.entropy)
  const { personId } = token
  const row = { name, hash: hashOf(secret), scopes, createdBy: token.name, personId, expiresAt }
  const isTaken = RESERVED_NAMES.has(name.toLowerCase()) || (await personByEmail(db, name)) !== undefined
  const entry = isTaken ? null : await insertToken(db, row)
  if (entry === null) {
    throw new ApiRefusal(
      'exists',
      `There is or was a token or a person “${name}”; the name is in the audit log for good.`,
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

function pastEnd(expiresAt: number | null, now: number): Refusal[] {
  if (expiresAt === null || expiresAt > now) return []
  return [bodyRefusal('$.expiresAt', expiresAt, 'must be in the future')]
}
