import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'

/**
 * Whether two names of the audit log belong to two persons (security 35). As soon as anybody has followed an invitation, only people are
 * persons, each with the tokens that they made, directly or through others. Before, a person is a token that the first token made, with
 * every token made by it. The tokens outside the table belong to whoever starts the service, and are nobody's second person.
 */
export async function areTwoPersons(db: Db, first: string, second: string): Promise<boolean> {
  const [one, other] = await Promise.all([personBehind(db, first), personBehind(db, second)])
  return one !== null && other !== null && one !== other
}

/** Whether a name of the audit log is a person's: the first token and that of a run are not. */
export async function isOfPerson(db: Db, name: string): Promise<boolean> {
  return (await personBehind(db, name)) !== null
}

/** An identifier of the person to whom a name in the audit log belongs; null if the name belongs to no person. */
async function personBehind(db: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ person: string | null }>`
    with recursive line (name, maker, person_id) as (
      select name, created_by, person_id from operator_tokens where name = ${name}
      union
      select made_by.name, made_by.created_by, made_by.person_id
      from line join operator_tokens made_by on made_by.name = line.maker)
    select coalesce(
      (select 'person ' || person_id from people where email = ${name}),
      (select 'person ' || person_id from line where person_id is not null limit 1),
      (select 'token ' || name from line
        where not exists (select from operator_tokens made_by where made_by.name = line.maker)
          and not exists (select from people where joined_at is not null))) as person`.execute(db)
  return rows[0]?.person ?? null
}
