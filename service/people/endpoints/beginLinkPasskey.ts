import { operatorReads } from '#service/call/endpoint-handler.ts'
import { askForNewPasskey } from '../passkey-challenges.ts'
import { personById } from '../people-rows.ts'
import { findLink } from '../person-links.ts'
import { acceptEmail, acceptName } from '../person-rules.ts'
import { assertFewChallenges } from '../sign-in-limits.ts'
import { linkWithoutPasskey, unknownLink } from '../unknown-link.ts'

export default operatorReads('beginLinkPasskey', async ({ db, service, origin, from }, request) => {
  await assertFewChallenges(service, from)
  const link = await findLink(db, service.keys, { secret: request.secret, isLocked: false })
  if (link === null) throw unknownLink()
  const { kind, linkId, personId } = link
  if (kind === 'password') throw linkWithoutPasskey()
  const known = personId === null ? undefined : await personById(db, personId)
  const { email, name } = known ?? {
    email: acceptEmail(request.email ?? ''),
    name: acceptName(request.name ?? ''),
  }
  return askForNewPasskey(
    db,
    { entropy: service.entropy, origin },
    { purpose: 'join', linkId, personId, email, name },
  )
})
