import type { Person } from '#schemas/operator/people.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { findPerson, hasAdministrator } from './people-rows.ts'

/** A person as the API shows them, after a change. */
export async function viewOf({ db, service }: OperatorCall, personId: number): Promise<Person> {
  const person = await findPerson(db, service.sites, personId)
  if (person === null) throw new ApiRefusal('not-found', 'There is no such person.')
  return person
}

/** Throws if a change has removed the last administrator of every site. `hadOne` is whether there was one before the change. */
export async function keepAdministrator(
  { db }: OperatorCall,
  { hadOne }: { readonly hadOne: boolean },
): Promise<void> {
  if (!hadOne || (await hasAdministrator(db))) return
  throw new ApiRefusal('conflict', 'This is the last administrator of every site. Make another one first.')
}
