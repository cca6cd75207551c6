import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#service/config.ts'
import type { Database } from '#service/database/database.ts'

/** Length of keys, in bytes. */
export const KEY_LENGTH = 32

/** Wraps the keys of a database in memory: both end with the process. */
const memoryKey = randomBytes(KEY_LENGTH)

/** The key that wraps the keys of a database; it is not stored in the database. */
export interface MasterKey {
  /** Identifies a master key and reveals nothing about it. */
  readonly name: string
  readonly secret: Uint8Array
}

/**
 * The configured master key; an embedded database without one gets its own. Null for PostgreSQL without one: its keys are then stored
 * unwrapped.
 */
export async function masterKeyOf(
  { kind }: Pick<Database, 'kind'>,
  { masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>,
): Promise<MasterKey | null> {
  if (masterKey !== undefined) return named(masterKey)
  if (kind === 'postgres') return null
  return named(dataDir.startsWith('memory:') ? memoryKey : await masterKeyFile(dataDir))
}

function named(secret: Uint8Array): MasterKey {
  const name = createHash('sha256').update('tombolo master key').update(secret).digest('hex').slice(0, 16)
  return { name, secret }
}

/** A file that only this user can read, created at the first start. */
async function masterKeyFile(dataDir: string): Promise<Uint8Array> {
  const path = join(dataDir, 'master.key')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, `${randomBytes(KEY_LENGTH).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex')
}
