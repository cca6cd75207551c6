import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#service/base/start-error.ts'
import type { Config } from '#service/config/config.ts'
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
 * The configured master key; an embedded database without one gets its own, at its first start alone. Null for PostgreSQL without one: its
 * keys are then stored unwrapped.
 *
 * @param wrappedBy the name of the master key that the keys of the database are wrapped by; null if none is.
 */
export async function masterKeyOf(
  { kind }: Pick<Database, 'kind'>,
  { masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>,
  wrappedBy: string | null,
): Promise<MasterKey | null> {
  if (masterKey !== undefined) return namedMasterKey(masterKey)
  if (kind === 'postgres') return null
  if (dataDir.startsWith('memory:')) return namedMasterKey(memoryKey)
  const path = masterKeyPath(dataDir)
  if (wrappedBy === null) await createKeyFile(path, dataDir)
  return namedMasterKey(await readKeyFile(path, wrappedBy))
}

/** A master key with its name. */
export function namedMasterKey(secret: Uint8Array): MasterKey {
  const name = createHash('sha256').update('tombolo master key').update(secret).digest('hex').slice(0, 16)
  return { name, secret }
}

const masterKeyPath = (dataDir: string) => join(dataDir, 'master.key')

const nextKeyPath = (dataDir: string) => `${masterKeyPath(dataDir)}.next`

/** Writes the next master key of an embedded database beside the present one. */
export async function writeNextKeyFile(dataDir: string, next: Uint8Array): Promise<void> {
  await writeFile(nextKeyPath(dataDir), `${Buffer.from(next).toString('hex')}\n`, { mode: 0o600 })
}

/** Puts the next master key into the place of the present one, which stays as `master.key.before`: backups need it. */
export async function takeNextKeyFile(dataDir: string): Promise<void> {
  const path = masterKeyPath(dataDir)
  await rename(path, `${path}.before`)
  await rename(nextKeyPath(dataDir), path)
}

/** A file that only this user can read. An existing one stays. */
async function createKeyFile(path: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, `${randomBytes(KEY_LENGTH).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function readKeyFile(path: string, wrappedBy: string | null): Promise<Buffer> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new StartError(
      `The master key is missing: the keys of this database are wrapped by master key ${wrappedBy}. Restore the file ${path}, or set MASTER_KEY to it.`,
    )
  })
  if (/^[0-9a-f]{64}$/i.test(text.trim())) return Buffer.from(text.trim(), 'hex')
  throw new StartError(`The master key is damaged: ${path} must be 64 hex digits. Restore the file.`)
}
