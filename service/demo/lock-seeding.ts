import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'

/** Processes that start at once seed a site one after another: the second one finds everything there. */
export async function lockSeeding(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demo', ${memberId}))`.execute(tx)
}
