import { operatorReads } from '#service/call/endpoint-handler.ts'
import { refuseOfProvider } from '../lock-other.ts'
import { askForNewPasskey } from '../passkey-challenges.ts'
import { personById } from '../people-rows.ts'
import { assertFewChallenges } from '../sign-in-limits.ts'
import { assertJustSignedIn, signedInOf } from '../signed-in.ts'

export default operatorReads('beginOwnPasskey', async ({ db, service, token, origin, from }) => {
  const person = signedInOf(token)
  assertJustSignedIn(person, service.clock)
  refuseOfProvider((await personById(db, person.personId)) ?? { issuer: null })
  await assertFewChallenges(service, from)
  return askForNewPasskey(
    db,
    { entropy: service.entropy, origin },
    { ...person, purpose: 'add', linkId: null },
  )
})
