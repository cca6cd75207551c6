import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'
import { addRowsAsTheyAre } from './add-rows.ts'
import { asOwner } from './fence-operator.ts'
import { tablesOf } from './inspect-operator.ts'
import type { OperatorSites } from './owned-tables.ts'

/** Removes every row of an operator, except those of the tables in `kept`. Children go before the rows by which their owner is found. */
export async function removeRows(
  tx: Db,
  operator: OperatorSites,
  kept: ReadonlySet<string> = new Set(),
): Promise<number> {
  await asOwner(tx)
  await addRowsAsTheyAre(tx)
  const { owned } = await tablesOf(tx, operator)
  let removed = 0
  for (const { table, where } of owned.toSorted((a, b) => b.place - a.place)) {
    if (kept.has(table)) continue
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${sql.raw(where)}`.execute(tx)
    removed += Number(numAffectedRows ?? 0n)
  }
  return removed
}
