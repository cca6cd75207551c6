import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'

/**
 * The answer of `work`, or the refusal that it threw: what it wrote is rolled back then, while `tx` goes on and can store the answer. `asAnswer`
 * gives the answer for a refusal, and null for any other error.
 */
export async function workOrRefusal<Answer>(
  tx: Tx,
  work: () => Promise<Answer>,
  asAnswer: (error: unknown) => Answer | null,
): Promise<Answer> {
  await sql`savepoint work`.execute(tx)
  try {
    return await work()
  } catch (error) {
    const refused = asAnswer(error)
    if (refused === null) throw error
    await sql`rollback to savepoint work`.execute(tx)
    return refused
  }
}
