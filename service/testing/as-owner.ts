import { type RawBuilder, sql } from 'kysely'
import type { TestDatabase } from './database.ts'

/** Runs a statement as the owner of the tables, without their triggers: what somebody does who may change the database. */
export const asOwner = (database: TestDatabase, statement: RawBuilder<unknown>): Promise<void> =>
  database.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })
