import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'

/**
 * Whether two operators' tokens, by their names, belong to two persons (security 35). A person is a token that the first token made, with every
 * token made by it, directly or through others. The tokens outside the table belong to whoever starts the service, and are nobody's second
 * person: their owner makes the others.
 */
export async function areTwoPersons(db: Db, first: string, second: string): Promise<boolean> {
  const { rows } = await sql<{ areTwo: boolean }>`
    with recursive line (name, maker) as (
      select name, created_by from operator_tokens where name in (${first}::text, ${second}::text)
      union
      select made_by.name, made_by.created_by from line join operator_tokens made_by on made_by.name = line.maker)
    select ${first}::text in (select name from line) and ${second}::text in (select name from line)
      and (select count(*) from line where not exists (
        select from operator_tokens made_by where made_by.name = line.maker)) = 2 as "areTwo"`.execute(db)
  return rows[0]?.areTwo === true
}

/** Whether an operator's token, by its name, is a person's: the first token and that of a run are not. */
export async function isOfPerson(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator_tokens')
    .select('token_id')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}
