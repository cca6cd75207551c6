import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#service/config.ts'
import type { Database, Tx } from '#service/database/database.ts'
import type { Logger } from '#service/log.ts'

const PURPOSES = ['personal', 'index', 'digest', 'token'] as const
/** What a key is for: personal fields, their blind index, digests of bodies and subjects, successors of tokens. */
export type KeyPurpose = (typeof PURPOSES)[number]

export interface DataKey {
  readonly keyId: string
  readonly secret: Uint8Array
}

/** The keys of one database. They live in it, so that every process has the same; a master key wraps them. */
export interface KeyRing {
  /** The newest key of a purpose: what is written now. */
  current: (purpose: KeyPurpose) => DataKey
  /** Any key by id, for what was written earlier. */
  byId: (keyId: string) => DataKey
}

interface KeyRow {
  key_id: string
  purpose: KeyPurpose
  secret: Buffer
  wrapped_by: string | null
}

const KEY_LENGTH = 32
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** Loads the keys, and makes those that are missing; safe when several processes start at once. */
export async function openKeyRing(database: Database, config: Config, log: Logger): Promise<KeyRing> {
  const master =
    config.masterKey ?? (database.kind === 'embedded' ? await masterKeyFile(config.dataDir) : null)
  if (master === null)
    log.warn('MASTER_KEY is not set: the keys of personal fields lie beside them in the database')
  const rows = await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('data_keys', 0))`.execute(tx)
    const known = await readKeys(tx)
    const missing = PURPOSES.filter((purpose) => !known.some((row) => row.purpose === purpose))
    for (const purpose of missing) await makeKey(tx, purpose, master)
    return missing.length === 0 ? known : readKeys(tx)
  })
  return ringOf(rows.map((row) => ({ purpose: row.purpose, key: unwrap(row, master) })))
}

function ringOf(keys: readonly { purpose: KeyPurpose; key: DataKey }[]): KeyRing {
  const byId = new Map(keys.map(({ key }) => [key.keyId, key]))
  const current = new Map(keys.map(({ purpose, key }) => [purpose, key]))
  return {
    current(purpose) {
      const key = current.get(purpose)
      if (key === undefined) throw new Error(`There is no key for ${purpose}.`)
      return key
    },
    byId(keyId) {
      const key = byId.get(keyId)
      if (key === undefined) throw new Error(`The key ${keyId} is not in this database.`)
      return key
    },
  }
}

async function readKeys(tx: Tx): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select key_id, purpose, secret, wrapped_by from data_keys order by created_at, key_id`.execute(tx)
  return rows
}

async function makeKey(tx: Tx, purpose: KeyPurpose, master: Uint8Array | null): Promise<void> {
  const keyId = `${purpose}-${randomBytes(6).toString('hex')}`
  const secret = randomBytes(KEY_LENGTH)
  await sql`
    insert into data_keys (key_id, purpose, secret, wrapped_by)
    values (${keyId}, ${purpose}, ${master ? wrap(keyId, secret, master) : secret},
      ${master ? nameOf(master) : null})`.execute(tx)
}

function wrap(keyId: string, secret: Uint8Array, master: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', master, nonce).setAAD(Buffer.from(keyId))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

function unwrap(row: KeyRow, master: Uint8Array | null): DataKey {
  if (row.wrapped_by === null) return { keyId: row.key_id, secret: row.secret }
  if (master === null || nameOf(master) !== row.wrapped_by) {
    throw new Error(
      `The keys of this database are wrapped by master key ${row.wrapped_by}: set MASTER_KEY to it.`,
    )
  }
  const decipher = createDecipheriv('aes-256-gcm', master, row.secret.subarray(0, NONCE_LENGTH))
  decipher.setAAD(Buffer.from(row.key_id)).setAuthTag(row.secret.subarray(-TAG_LENGTH))
  const secret = Buffer.concat([
    decipher.update(row.secret.subarray(NONCE_LENGTH, -TAG_LENGTH)),
    decipher.final(),
  ])
  return { keyId: row.key_id, secret }
}

/** A name that tells master keys apart and nothing about them. */
function nameOf(master: Uint8Array): string {
  return createHash('sha256').update('tombolo master key').update(master).digest('hex').slice(0, 16)
}

/** The embedded database's master key: a file that only this user reads, made at the first start. */
async function masterKeyFile(dataDir: string): Promise<Uint8Array | null> {
  if (dataDir.startsWith('memory:')) return null
  const path = join(dataDir, 'master.key')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, `${randomBytes(KEY_LENGTH).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex')
}
