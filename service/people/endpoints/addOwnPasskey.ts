import { PASSKEYS_MAX } from '#schemas/operator/passkeys.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { acceptNewPasskey } from '../accept-passkey.ts'
import { refuseOfProvider } from '../lock-other.ts'
import { insertPasskey, passkeysOf } from '../passkey-rows.ts'
import { lockPerson } from '../people-rows.ts'
import { assertJustSignedIn, signedInOf } from '../signed-in.ts'

export default operatorSelfManaged('addOwnPasskey', async (call, request) => {
  const { service, token } = call
  const person = signedInOf(token)
  const { personId } = person
  assertJustSignedIn(person, service.clock)
  const { checked, owner } = await acceptNewPasskey(call, request, { purpose: 'add', personId })
  return service.database.transaction(async (tx) => {
    refuseOfProvider(await lockPerson(tx, personId))
    if ((await passkeysOf(tx, personId)).length >= PASSKEYS_MAX)
      throw new ApiRefusal('conflict', `You have ${PASSKEYS_MAX} passkeys: remove one first.`)
    const passkey = await insertPasskey(tx, checked, { ...owner, personId })
    if (passkey === null) throw new ApiRefusal('exists', 'This passkey belongs to an account already.')
    const { passkeyId, name, host } = passkey
    await appendAudit(tx, {
      actor: token.name,
      action: 'person.passkey-added',
      body: { passkeyId, name, host },
    })
    return passkey
  })
})
