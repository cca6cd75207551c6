import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { addPerson } from './add-person.ts'
import { ownerOf, sealCodeKey, stepOfCode, spendCode } from './one-time-codes.ts'
import { hasAdministrator, lockPeople, personById } from './people-rows.ts'
import { type OpenLink, spendLink } from './person-links.ts'
import { endPersonSessions } from './person-sessions.ts'
import { ADMINISTRATOR } from './role-scopes.ts'
import { unknownLink } from './unknown-link.ts'

interface Joining {
  readonly link: OpenLink
  readonly passwordHash: string
  readonly code: string
  /** Only the first administrator gives name and address here. */
  readonly email?: string
  readonly name?: string
}

/** Follows a link: the person has the new password, and the offered key of codes. Null where the code is wrong; the link stays. */
export async function join(
  tx: Tx,
  service: OperatorService,
  { link, passwordHash, code, email, name }: Joining,
): Promise<{ personId: number; email: string } | null> {
  const { codeKey, linkId } = link
  const step = codeKey === null ? null : stepOfCode(codeKey, code, service.clock)
  if (codeKey !== null && step === null) return null
  const personId = link.personId ?? (await addFirst(tx, { email, name }))
  if (codeKey === null && !(await spendCode(tx, service, { personId, code }))) return null
  await spendLink(tx, linkId)
  const person = await personById(tx, personId)
  if (person === undefined) throw unknownLink()
  await tx
    .updateTable('people')
    .set({
      password_hash: passwordHash,
      ...(codeKey !== null && {
        ...sealCodeKey(service, codeKey, ownerOf(personId)),
        code_step: step,
      }),
      ...(person.joinedAt === null && { joined_at: now }),
    })
    .where('person_id', '=', personId)
    .execute()
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
