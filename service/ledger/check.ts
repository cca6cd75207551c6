import { sql } from 'kysely'
import type { Database, Db } from '#service/database/database.ts'
import { INVARIANTS } from './invariants.ts'

const SHOWN_MAX = 20

export interface Violation {
  /** The id of the invariant in invariants.ts. */
  readonly invariant: string
  readonly what: string
}

/** Recomputes the whole ledger in one snapshot and returns all violations. */
export async function checkLedger(database: Database): Promise<Violation[]> {
  return database.transaction(async (tx) => {
    // With the rights of the owner of the tables: rows of an operator who is being moved are hidden from the service.
    await sql
      .raw('set transaction isolation level repeatable read, read only; set local role none')
      .execute(tx)
    return findViolationsIn(tx)
  })
}

/** The violations that a transaction sees. */
export async function findViolationsIn(tx: Db): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { id, violations } of INVARIANTS) {
    const { rows } = await sql<{ what: string }>`
      select what from (${sql.raw(violations)}) as violations limit ${SHOWN_MAX}`.execute(tx)
    found.push(...rows.map(({ what }) => ({ invariant: id, what })))
  }
  return found
}
