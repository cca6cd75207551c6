import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Rows per delete statement: it holds its locks for some milliseconds. */
const BATCH_ROWS = 5000

/** Deletes the old rows of a table in batches. */
export async function pruneRows(
  { kysely }: Pick<Database, 'kysely'>,
  table: string,
  isOld: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${isOld} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld} limit ${sql.lit(BATCH_ROWS)}))`.execute(kysely)
    if ((numAffectedRows ?? 0n) < BATCH_ROWS) return
  }
}
