import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'
import { StartError } from '#service/base/start-error.ts'
import type { OwnedTable } from '#service/operator-rows/owned-tables.ts'

/** Rows of one statement: with the largest rows, of game instances and pictures, some megabytes. */
const BATCH = 500

/** insufficient_privilege */
const NO_RIGHT = '42501'

/**
 * Lets the transaction add rows as they are: without triggers, which would queue messages and check what was checked before, and in any order of
 * their foreign keys.
 */
export async function addRowsAsTheyAre(target: Db): Promise<void> {
  try {
    // The role of the service has no such right; that of the URL owns the tables.
    await sql.raw('set local role none; set local session_replication_role = replica').execute(target)
  } catch (error) {
    if ((error as { code?: unknown }).code !== NO_RIGHT) throw error
    throw new StartError(
      'The user of TARGET_DATABASE_URL may not switch triggers off. Let an administrator run: grant set on parameter session_replication_role to that user;',
    )
  }
}

/** Copies the rows of one table from the snapshot of one transaction into another one. Returns the number of rows. */
export async function copyRows(
  source: Db,
  target: Db,
  { table, where, columns }: OwnedTable,
): Promise<number> {
  await sql`declare copied no scroll cursor for
    select to_jsonb(${sql.table(table)})::text as line from ${sql.table(table)} where ${sql.raw(where)}`.execute(
    source,
  )
  const names = sql.join(columns.map((column) => sql.ref(column)))
  let copied = 0
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from copied`.execute(source)
    if (rows.length === 0) break
    const list = `[${rows.map(({ line }) => line).join(',')}]`
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${list}::jsonb)`.execute(
      target,
    )
    copied += rows.length
  }
  await sql`close copied`.execute(source)
  return copied
}
