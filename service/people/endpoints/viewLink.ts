import { operatorReads } from '#service/call/endpoint-handler.ts'
import { codeKeyText } from '../one-time-codes.ts'
import { personById } from '../people-rows.ts'
import { findLink } from '../person-links.ts'
import { assertFewAttempts } from '../sign-in-limits.ts'
import { unknownLink } from '../unknown-link.ts'

export default operatorReads('viewLink', async ({ db, service, from }, { secret }) => {
  await assertFewAttempts(service, { email: '', address: from.address })
  const link = await findLink(db, service.keys, { secret, isLocked: false })
  if (link === null) throw unknownLink()
  const { kind, validUntil, codeKey, personId } = link
  const person = personId === null ? undefined : await personById(db, personId)
  return {
    kind,
    validUntil,
    ...(codeKey !== null && { codeKey: codeKeyText(codeKey) }),
    ...(person !== undefined && { email: person.email, name: person.name }),
  }
})
