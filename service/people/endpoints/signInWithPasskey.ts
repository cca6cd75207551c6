import type { UsedPasskey } from '#schemas/operator/passkeys.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { checkUsedPasskey } from '../check-passkey.ts'
import { spendChallenge } from '../passkey-challenges.ts'
import { noteUse, passkeyByCredential, type StoredPasskey } from '../passkey-rows.ts'
import { lockPerson, personById, type PersonRow } from '../people-rows.ts'
import { openPersonSession } from '../person-sessions.ts'
import { assertFewAttempts } from '../sign-in-limits.ts'

const REFUSED = 'The passkey was not accepted. Try again, or sign in with your password.'

export default operatorSelfManaged('signInWithPasskey', async (call, { email, passkey: used }) => {
  const { db, service, from, cookie } = call
  const credentialId = Buffer.from(used.credentialId, 'base64url')
  const passkey = await passkeyByCredential(db, { credentialId, isLocked: false })
  const person = passkey === undefined ? undefined : await personById(db, passkey.personId)
  await assertFewAttempts(service, { email: person?.email ?? email ?? '', address: from.address })
  const checked = await checkUse(call, used, { email, passkey, person })
  if (typeof checked === 'string' || passkey === undefined || person === undefined) {
    service.log.warn({ address: from.address, reason: checked }, 'a sign-in with a passkey failed')
    throw new ApiRefusal('unauthorized', REFUSED)
  }
  const session = await openSession(call, { passkey, person, ...checked })
  if (session === null) throw new ApiRefusal('unauthorized', REFUSED)
  cookie.set(session)
  return { isSignedIn: true }
})

/** Uses up the challenge, and checks who signed it; the text is the reason of a refusal. */
async function checkUse(
  { db, origin }: OperatorCall,
  used: UsedPasskey,
  {
    email,
    passkey,
    person,
  }: {
    readonly email: string | undefined
    readonly passkey: StoredPasskey | undefined
    readonly person: PersonRow | undefined
  },
): Promise<{ readonly signCount: number; readonly isSynced: boolean } | string> {
  const spent = await spendChallenge(db, { challenge: used.challenge, purpose: 'sign-in', origin })
  if (spent === null) return 'the challenge is unknown, used, too old or of another address'
  if (passkey === undefined || person === undefined) return 'nobody has this passkey'
  if (person.disabledAt !== null) return 'the person is disabled'
  if (passkey.host !== spent.host) return 'the passkey is of another host'
  if (email !== undefined && email.trim().toLowerCase() !== person.email.toLowerCase())
    return 'the typed address is that of somebody else'
  const { userHandle } = used
  if (userHandle !== undefined && userHandle !== passkey.userHandle.toString('base64url'))
    return 'the handle is that of somebody else'
  return checkUsedPasskey(used, spent, passkey)
}

/**
 * Opens the session of a checked sign-in. Null for a person who was disabled meanwhile, and for a counter that did not grow: then the
 * passkey was copied, and the audit log says so.
 */
async function openSession(
  { service, from }: OperatorCall,
  {
    passkey: { credentialId },
    person: { personId, email: actor },
    signCount,
    isSynced,
  }: {
    readonly passkey: StoredPasskey
    readonly person: PersonRow
    readonly signCount: number
    readonly isSynced: boolean
  },
): Promise<string | null> {
  return service.database.transaction(async (tx) => {
    const { disabledAt } = await lockPerson(tx, personId)
    const passkey = await passkeyByCredential(tx, { credentialId, isLocked: true })
    if (passkey === undefined || disabledAt !== null) return null
    const { passkeyId, name, signCount: before } = passkey
    const facts = { personId, passkeyId, name, address: from.address }
    // Authenticators that do not count send zero each time.
    const isCopied = (signCount > 0 || before > 0) && signCount <= before
    if (isCopied) {
      const body = { ...facts, signCount, before }
      await appendAudit(tx, { actor, action: 'person.passkey-refused', body })
      return null
    }
    await noteUse(tx, passkeyId, { signCount, isSynced })
    const session = await openPersonSession(tx, service.entropy, { personId, from })
    await appendAudit(tx, { actor, action: 'person.signed-in', body: facts })
    return session
  })
}
