import process from 'node:process'
import { type Config, readConfig } from '#service/config/config.ts'
import { ConfigError } from '#service/base/config-error.ts'
import { createLog, type Logger } from '#service/base/log.ts'
import { StartError } from '#service/base/start-error.ts'
import { type Database, openDatabase } from './database.ts'

export interface DatabaseCommand {
  readonly database: Database
  readonly config: Config
  readonly log: Logger
}

/**
 * Runs a command on the existing database of DATABASE_URL or DATA_DIR, and returns its exit code. A part that is missing or in use
 * ends it with one sentence and code 1.
 */
export async function runOnDatabase(work: (command: DatabaseCommand) => Promise<number>): Promise<number> {
  try {
    const config = readConfig(process.env)
    const log = createLog({ level: 'warn' })
    const { databaseUrl: url, dataDir } = config
    const database = await openDatabase({ url, dataDir, existing: true, log })
    try {
      return await work({ database, config, log })
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}
