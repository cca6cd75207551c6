import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'

/** Removes markers with their notes five years after they were closed, and the rows that are too old for every search. */
export async function forgetOldMarkers(database: Database): Promise<void> {
  const isOld = sql`closed_at < service_now() - interval '5 years'`
  await pruneRows(
    database,
    'harm_marker_notes',
    sql`marker_id in (select marker_id from harm_markers where ${isOld})`,
  )
  await pruneRows(database, 'harm_markers', isOld)
  await pruneRows(database, 'protection_uses', sql`used_at < service_now() - interval '60 days'`)
  await pruneRows(database, 'harm_searches', sql`finished_at < service_now() - interval '400 days'`)
}
