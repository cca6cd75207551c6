import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'

/** Seeds a site in one process at a time: the second process finds everything seeded. */
export async function lockSeeding(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demo', ${memberId}))`.execute(tx)
}
