import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'
import { StartError } from '#service/base/start-error.ts'

/** insufficient_privilege */
const NO_RIGHT = '42501'

/**
 * Lets the transaction add and remove rows as they are: without triggers, which would queue messages and check what was checked before, and in any order of
 * their foreign keys.
 */
export async function addRowsAsTheyAre(target: Db): Promise<void> {
  try {
    // The role of the service has no such right; that of the URL owns the tables.
    await sql.raw('set local role none; set local session_replication_role = replica').execute(target)
  } catch (error) {
    if ((error as { code?: unknown }).code !== NO_RIGHT) throw error
    throw new StartError(
      'The database user may not switch triggers off. Let an administrator run: grant set on parameter session_replication_role to that user;',
    )
  }
}
