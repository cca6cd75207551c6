import type { Config } from './config/config.ts'
import type { Logger } from './base/log.ts'
import { type Database, openDatabase } from './database/database.ts'
import { assertPresent } from './database/service-time.ts'

/** The database of a configuration, migrated. */
export function openConfigured(config: Config, log: Logger): Promise<Database> {
  const {
    databaseUrl: url,
    databaseReadUrl: readUrl,
    dataDir,
    databaseConnections: connections,
    cell,
  } = config
  return openDatabase({ url, readUrl, dataDir, connections, cell, log })
}

/** As `openConfigured`; throws a StartError for a database with an unfinished history. */
export async function openPresent(config: Config, log: Logger): Promise<Database> {
  const database = await openConfigured(config, log)
  try {
    await assertPresent(database.kysely)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
