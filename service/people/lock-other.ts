import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import type { Tx } from '#service/database/database.ts'
import { lockPeople, personById, type PersonRow } from './people-rows.ts'
import { refuseOverMightier } from './person-rules.ts'

/** Throws for a person of the OpenID provider, which alone says how they sign in and what they may do. */
export function refuseOfProvider({ issuer }: Pick<PersonRow, 'issuer'>): void {
  if (issuer === null) return
  throw new ApiRefusal('conflict', `This account is that of ${issuer}: change it there.`)
}

/** Locks the table of people and reads one person. Throws if the person is the caller, or has rights that the caller lacks. */
export async function lockOther(
  { db, token }: OperatorCall<object, Tx>,
  personId: number,
): Promise<PersonRow> {
  await lockPeople(db)
  const person = await personById(db, personId)
  if (person === undefined) throw new ApiRefusal('not-found', 'There is no such person.')
  if (token.personId === personId) {
    throw new ApiRefusal('forbidden', 'Nobody changes their own rights: ask another administrator.')
  }
  await refuseOverMightier(db, token, personId)
  return person
}
