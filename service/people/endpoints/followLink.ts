import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { hashPassword } from '#service/sessions/passwords.ts'
import { acceptNewPasskey } from '../accept-passkey.ts'
import { personById } from '../people-rows.ts'
import { findLink, type OpenLink } from '../person-links.ts'
import { acceptPassword } from '../person-rules.ts'
import { openPersonSession } from '../person-sessions.ts'
import { join, type NewWay } from '../join.ts'
import { assertFewAttempts } from '../sign-in-limits.ts'
import { linkWithoutPasskey, unknownLink } from '../unknown-link.ts'

export default operatorSelfManaged('followLink', async (call, request) => {
  const { service, from, cookie } = call
  const { database, keys, entropy } = service
  const { secret } = request
  await assertFewAttempts(service, { email: '', address: from.address })
  const found = await findLink(database.kysely, keys, { secret, isLocked: false })
  if (found === null) throw unknownLink()
  // Hashing and the check of a passkey take long, and are done before the transaction.
  const way = await wayOf(call, request, found)
  const joined = await database.transaction(async (tx) => {
    const link = await findLink(tx, keys, { secret, isLocked: true })
    if (link === null) throw unknownLink()
    const person = await join(tx, service, { ...request, link, way })
    if (person === null) return null
    const session = await openPersonSession(tx, entropy, { personId: person.personId, from })
    const body = { ...person, kind: link.kind, by: way.kind, address: from.address }
    await appendAudit(tx, { actor: person.email, action: 'person.joined', body })
    return { ...person, session }
  })
  if (joined === null)
    throw new ApiRefusal('forbidden', 'The code is wrong, or was used before. Take the next one.')
  cookie.set(joined.session)
  return { email: joined.email }
})

/** The password or the passkey that a person wants; throws where there is neither, or both. */
async function wayOf(
  call: OperatorCall,
  { password, code, passkey, email }: EndpointRequest<'followLink'>,
  { kind, linkId, personId }: OpenLink,
): Promise<NewWay> {
  const { database } = call.service
  if (passkey !== undefined && password === undefined && code === undefined) {
    if (kind === 'password') throw linkWithoutPasskey()
    return { kind: 'passkey', passkey: await acceptNewPasskey(call, passkey, { purpose: 'join', linkId }) }
  }
  if (passkey !== undefined || password === undefined || code === undefined) {
    throw new ApiRefusal('refused', 'A link is followed with a password and a code, or with a passkey.', {
      refusals: [bodyRefusal('$', undefined, 'must have a password and a code, or a passkey')],
    })
  }
  const known = personId === null ? undefined : await personById(database.kysely, personId)
  acceptPassword(password, { email: known?.email ?? email ?? '', path: '$.password' })
  return { kind: 'password', passwordHash: await hashPassword(password, call.from.address), code }
}
