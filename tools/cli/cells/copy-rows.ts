import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'
import type { OperatorSites, OwnedTable } from '#service/operator-rows/owned-tables.ts'

/** Rows of one statement: with the largest rows, of game instances and pictures, some megabytes. */
const BATCH = 500

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

/** Texts by their digest, which operators share: those that rows of this one name. */
const SHARED = [
  {
    table: 'consent_wordings',
    named: ({ memberIds }: OperatorSites) =>
      sql`wording in (select wording from form_consents join players using (player_id)
        where member_id = any(${[...memberIds]}::integer[]))`,
  },
  {
    table: 'site_file_texts',
    named: ({ siteIds }: OperatorSites) =>
      sql`hash in (select named.value from site_publications,
          lateral (select * from jsonb_each_text(coalesce(files, '{}')) union select * from jsonb_each_text(coalesce(from_files, '{}'))) as named
        where site_id = any(${[...siteIds]}::text[]))`,
  },
] as const

/** Copies the shared texts that the target does not have. */
export async function copyShared(source: Db, target: Db, operator: OperatorSites): Promise<void> {
  for (const { table, named } of SHARED) {
    const { rows } = await sql<{ list: string | null }>`
      select jsonb_agg(to_jsonb(${sql.table(table)}))::text as list from ${sql.table(table)} where ${named(operator)}`.execute(
      source,
    )
    await sql`insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows[0]?.list ?? '[]'}::jsonb)
      on conflict do nothing`.execute(target)
  }
}
