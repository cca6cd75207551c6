import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { passkeysOf, passkeyView } from '../passkey-rows.ts'
import { lockPerson } from '../people-rows.ts'
import { signedInOf } from '../signed-in.ts'

export default operatorChanges('removeOwnPasskey', async ({ db, token, params: { passkeyId } }) => {
  const { personId } = signedInOf(token)
  const { passwordHash } = await lockPerson(db, personId)
  const passkeys = await passkeysOf(db, personId)
  const passkey = passkeys.find((one) => one.passkeyId === passkeyId)
  if (passkey === undefined) throw new ApiRefusal('not-found', 'You have no such passkey.')
  if (passwordHash === null && passkeys.length === 1)
    throw new ApiRefusal('conflict', 'This is your last way to sign in. Add another passkey first.')
  await db.deleteFrom('person_passkeys').where('passkey_id', '=', passkeyId).execute()
  return passkeyView(passkey)
})
