import type { Database } from './database/database.ts'

/** A database that calls back after each commit, so that its published events can be relayed immediately. */
export function wakeAfterCommit(database: Database, wake: () => void): Database {
  return {
    ...database,
    async transaction(work) {
      const result = await database.transaction(work)
      wake()
      return result
    },
  }
}
