import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'

/**
 * Makes the changes of one kind of record run one after another, until the transaction ends: on a site or of an operator (`owner`), or in the
 * whole service. What a change reads before it writes is then what it replaces. It is the first lock of a transaction.
 */
export async function lockEdits(tx: Tx, kind: string, owner: string | number = ''): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`edits/${kind}`}), hashtext(${String(owner)}))`.execute(
    tx,
  )
}
