import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '#service/base/start-error.ts'
import { missingMigrations } from './migrate.ts'

/** Throws a StartError if the folder holds no embedded database. */
export function assertDatabaseFolder(dataDir: string): void {
  if (existsSync(join(dataDir, 'database', 'PG_VERSION'))) return
  throw new StartError(
    `There is no database in DATA_DIR ${dataDir}. Set DATA_DIR to the folder of the service, or DATABASE_URL to its PostgreSQL.`,
  )
}

/** Throws a StartError if the database is none of a service, or of an older version. */
export async function assertMigrated(client: pg.ClientBase): Promise<void> {
  const missing = await missingMigrations(client)
  if (missing === null) {
    throw new StartError(
      'The database has no tables of a service. Set DATABASE_URL or DATA_DIR to those that the service has.',
    )
  }
  if (missing.length === 0) return
  throw new StartError(
    `The database is of an older version: it lacks migration ${missing[0]}. Start the service once with this version, or run the command of the version that the service has.`,
  )
}
