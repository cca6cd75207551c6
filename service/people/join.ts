import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { AcceptedPasskey } from './accept-passkey.ts'
import { addPerson } from './add-person.ts'
import { ownerOf, sealCodeKey, stepOfCode, spendCode } from './one-time-codes.ts'
import { insertPasskey, removePasskeys } from './passkey-rows.ts'
import { hasAdministrator, lockPeople, personById } from './people-rows.ts'
import { type OpenLink, spendLink } from './person-links.ts'
import { endPersonSessions } from './person-sessions.ts'
import { ADMINISTRATOR } from './role-scopes.ts'
import { linkWithoutPasskey, unknownLink } from './unknown-link.ts'

/** The way in which a person will sign in from now on. */
export type NewWay =
  | { readonly kind: 'password'; readonly passwordHash: string; readonly code: string }
  | { readonly kind: 'passkey'; readonly passkey: AcceptedPasskey }

interface Joining {
  readonly link: OpenLink
  readonly way: NewWay
  /** Only the first administrator gives name and address here. */
  readonly email?: string
  readonly name?: string
}

/**
 * Follows a link. An invitation sets the only way to sign in from now on; a link to a new password keeps the authenticator and the passkeys.
 * Null where the code is wrong; the link stays.
 */
export async function join(
  tx: Tx,
  service: OperatorService,
  { link, way, email, name }: Joining,
): Promise<{ personId: number; email: string } | null> {
  const { codeKey, linkId } = link
  const isPasskey = way.kind === 'passkey'
  if (isPasskey && link.kind === 'password') throw linkWithoutPasskey()
  const step = isPasskey || codeKey === null ? null : stepOfCode(codeKey, way.code, service.clock)
  if (!isPasskey && codeKey !== null && step === null) return null
  const personId = link.personId ?? (await addFirst(tx, { email, name }))
  if (!isPasskey && codeKey === null && !(await spendCode(tx, service, { personId, code: way.code })))
    return null
  await spendLink(tx, linkId)
  const person = await personById(tx, personId)
  if (person === undefined) throw unknownLink()
  await tx
    .updateTable('people')
    .set({
      ...(isPasskey
        ? { password_hash: null, code_key: null, code_key_id: null, code_step: null }
        : { password_hash: way.passwordHash }),
      ...(!isPasskey &&
        codeKey !== null && { ...sealCodeKey(service, codeKey, ownerOf(personId)), code_step: step }),
      ...(person.joinedAt === null && { joined_at: now }),
    })
    .where('person_id', '=', personId)
    .execute()
  if (link.kind !== 'password') await removePasskeys(tx, personId)
  if (isPasskey) {
    const { checked, owner } = way.passkey
    const stored = await insertPasskey(tx, checked, { ...owner, personId })
    if (stored === null) throw new ApiRefusal('exists', 'This passkey belongs to an account already.')
  }
  await endPersonSessions(tx, personId)
  return { personId, email: person.email }
}

/** Adds the first administrator. Throws if there is one already, because two processes can each have printed a link. */
async function addFirst(
  tx: Tx,
  { email, name }: { email: string | undefined; name: string | undefined },
): Promise<number> {
  await lockPeople(tx)
  if (await hasAdministrator(tx)) throw unknownLink()
  if (email === undefined || name === undefined) {
    throw new ApiRefusal('refused', 'The first administrator gives an address and a name.', {
      refusals: [bodyRefusal(email === undefined ? '$.email' : '$.name', undefined, 'must be there')],
    })
  }
  const grants = [{ role: ADMINISTRATOR, operatorId: null, memberId: null }]
  return addPerson(tx, { email, name, grants, invitedBy: 'the first link' })
}
