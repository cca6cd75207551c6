import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'

/**
 * Whether two operators' tokens, by their names, may count as two persons (security 25): neither was made by the other, also not through
 * tokens in between. Tokens outside the table belong to one person, who starts the service.
 */
export async function areTwoPersons(db: Db, first: string, second: string): Promise<boolean> {
  const { rows } = await sql<{ areTwo: boolean }>`
    with recursive both_names (name) as (values (${first}::text), (${second}::text)),
    made (maker) as (
      select created_by from operator_tokens where name in (select name from both_names)
      union
      select created_by from operator_tokens join made on operator_tokens.name = made.maker)
    select ${first}::text <> ${second}::text
      and exists (select from operator_tokens where name in (select name from both_names))
      and not exists (
        select from made join operator_tokens on operator_tokens.name = made.maker
        where made.maker in (select name from both_names)) as "areTwo"`.execute(db)
  return rows[0]?.areTwo === true
}
