import { sql } from 'kysely'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { Tx } from '#service/database/database.ts'
import { personByEmail, replaceGrants } from './people-rows.ts'
import { acceptEmail, acceptName } from './person-rules.ts'
import type { StoredGrant } from './role-scopes.ts'

/** Adds a person, who has not joined yet. Throws where the audit log has somebody else under this address; people are locked. */
export async function addPerson(
  tx: Tx,
  person: {
    readonly email: string
    readonly name: string
    readonly grants: readonly StoredGrant[]
    readonly invitedBy: string
  },
): Promise<number> {
  const email = acceptEmail(person.email)
  const name = acceptName(person.name)
  if ((await personByEmail(tx, email)) !== undefined || (await isTokenName(tx, email))) {
    throw new ApiRefusal('exists', `There is or was somebody with the address “${email}”.`)
  }
  const { personId } = await tx
    .insertInto('people')
    .values({ email, name, invited_by: person.invitedBy })
    .returning('person_id as personId')
    .executeTakeFirstOrThrow()
  await replaceGrants(tx, personId, person.grants)
  return personId
}

async function isTokenName(tx: Tx, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operator_tokens')
    .select('token_id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  return row !== undefined
}
