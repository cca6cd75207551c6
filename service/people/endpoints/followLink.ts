import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { hashPassword } from '#service/sessions/passwords.ts'
import { personById } from '../people-rows.ts'
import { findLink } from '../person-links.ts'
import { acceptPassword } from '../person-rules.ts'
import { openPersonSession } from '../person-sessions.ts'
import { join } from '../join.ts'
import { assertFewAttempts } from '../sign-in-limits.ts'
import { unknownLink } from '../unknown-link.ts'

export default operatorSelfManaged('followLink', async ({ service, from, cookie }, request) => {
  const { database, keys, entropy } = service
  const { secret, password } = request
  await assertFewAttempts(service, { email: '', address: from.address })
  const link = await findLink(database.kysely, keys, { secret, isLocked: false })
  if (link === null) throw unknownLink()
  const known = link.personId === null ? undefined : await personById(database.kysely, link.personId)
  acceptPassword(password, { email: known?.email ?? request.email ?? '', path: '$.password' })
  // Hashing takes long, and is done before the transaction.
  const passwordHash = await hashPassword(password, from.address)
  const joined = await database.transaction(async (tx) => {
    const open = await findLink(tx, keys, { secret, isLocked: true })
    if (open === null) throw unknownLink()
    const person = await join(tx, service, { ...request, link: open, passwordHash })
    if (person === null) return null
    const session = await openPersonSession(tx, entropy, { personId: person.personId, from })
    const body = { ...person, kind: open.kind, address: from.address }
    await appendAudit(tx, { actor: person.email, action: 'person.joined', body })
    return { ...person, session }
  })
  if (joined === null)
    throw new ApiRefusal('forbidden', 'The code is wrong, or was used before. Take the next one.')
  cookie.set(joined.session)
  return { email: joined.email }
})
