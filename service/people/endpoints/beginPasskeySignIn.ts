import { operatorReads } from '#service/call/endpoint-handler.ts'
import { askForPasskey } from '../passkey-challenges.ts'
import { assertFewChallenges } from '../sign-in-limits.ts'

export default operatorReads('beginPasskeySignIn', async ({ db, service, origin, from }) => {
  await assertFewChallenges(service, from)
  return askForPasskey(db, { entropy: service.entropy, origin })
})
