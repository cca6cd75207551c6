import { sql } from 'kysely'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { Config } from '#service/config/config.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import type { Logger } from '#service/base/log.ts'
import { StartError } from '#service/base/start-error.ts'
import { KEY_LENGTH, type MasterKey, masterKeyOf, namedMasterKey } from './master-key.ts'
import { openBytes, sealBytes } from './seal-bytes.ts'

const PURPOSES = ['personal', 'index', 'digest', 'token', 'seed'] as const
/** The use of a key: personal fields, their blind index, digests of bodies and subjects, successors of tokens, seeds. */
export type KeyPurpose = (typeof PURPOSES)[number]

export interface DataKey {
  readonly keyId: string
  readonly secret: Uint8Array
}

/** The keys of one database. They are stored in it, so that every process has the same ones; a master key wraps them. */
export interface KeyRing {
  /** The newest key of a purpose, used for writing; of personal data the newest one that every process knows. */
  current: (purpose: KeyPurpose) => DataKey
  /** Any key by id, for data that was written earlier. */
  byId: (keyId: string) => DataKey
  /** Like `byId`, also for a key that was added after the start of this process. */
  find: (db: Db, keyId: string) => Promise<DataKey>
}

interface KeyRow {
  key_id: string
  purpose: KeyPurpose
  secret: Buffer
  wrapped_by: string | null
  /** Whether it was there for `KNOWN_AFTER_HOURS`. */
  is_old: boolean
}

/**
 * A new key of personal data is used for writing only after these hours, by processes that start then: until then every process is started once
 * to know it, because personal data is opened without a question to the database.
 */
export const KNOWN_AFTER_HOURS = 1

const NO_MASTER_KEY =
  'MASTER_KEY is not set: the keys of personal fields and of draw seeds are in the database with them'

/** Loads the keys, and creates missing ones; safe if several processes start concurrently. */
export async function openKeyRing(
  database: Database,
  config: Pick<Config, 'masterKey' | 'dataDir'>,
  log: Logger,
): Promise<KeyRing> {
  const master = await masterKeyOf(database, config, await wrappingKey(database.kysely))
  if (master === null) log.warn(NO_MASTER_KEY)
  const rows = await database.transaction(async (tx) => {
    await lockKeys(tx)
    const known = await readKeys(tx)
    const missing = PURPOSES.filter((purpose) => !known.some((row) => row.purpose === purpose))
    for (const purpose of missing) await makeKey(tx, purpose, master)
    if (master !== null) await wrapUnwrapped(tx, known, master)
    return readKeys(tx)
  })
  return ringOf(rows, master)
}

/** Throws a StartError if the master key is missing or does not open the keys of the database. Creates nothing. */
export async function assertKeysOpen(
  { kind, kysely }: Pick<Database, 'kind' | 'kysely'>,
  config: Pick<Config, 'masterKey' | 'dataDir'>,
): Promise<void> {
  const wrappedBy = await wrappingKey(kysely)
  if (wrappedBy === null) return
  ringOf(await readKeys(kysely), await masterKeyOf({ kind }, config, wrappedBy))
}

/** Adds a key that is current for its purpose from now on; data sealed with earlier keys can still be opened. */
export async function addKey(
  database: Database,
  config: Pick<Config, 'masterKey' | 'dataDir'>,
  purpose: KeyPurpose,
): Promise<string> {
  const master = await masterKeyOf(database, config, await wrappingKey(database.kysely))
  return database.transaction(async (tx) => {
    await lockKeys(tx)
    return makeKey(tx, purpose, master)
  })
}

/** Wraps every key by another master key, at once. Processes that run have the keys open, and go on; returns the name of the new one. */
export async function wrapKeys(
  database: Database,
  config: Pick<Config, 'masterKey' | 'dataDir'>,
  next: Uint8Array,
): Promise<string> {
  const master = await masterKeyOf(database, config, await wrappingKey(database.kysely))
  const other = namedMasterKey(next)
  await database.transaction(async (tx) => {
    await lockKeys(tx)
    for (const row of await readKeys(tx)) await wrapStored(tx, unwrap(row, master), other)
  })
  return other.name
}

function ringOf(rows: readonly KeyRow[], master: MasterKey | null): KeyRing {
  const byId = new Map<string, DataKey>()
  const current = new Map<KeyPurpose, DataKey>()
  const add = (row: KeyRow) => {
    const key = unwrap(row, master)
    byId.set(key.keyId, key)
    const isUsed = row.purpose !== 'personal' || row.is_old || !current.has(row.purpose)
    if (isUsed) current.set(row.purpose, key)
  }
  for (const row of rows) add(row)
  const known = (keyId: string) => {
    const key = byId.get(keyId)
    if (key === undefined) throw new Error(`The key ${keyId} is not in this database.`)
    return key
  }
  return {
    current(purpose) {
      const key = current.get(purpose)
      if (key === undefined) throw new Error(`There is no key for ${purpose}.`)
      return key
    },
    byId: known,
    async find(db, keyId) {
      if (!byId.has(keyId)) for (const row of await readKeys(db)) add(row)
      return known(keyId)
    },
  }
}

async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('data_keys', 0))`.execute(tx)
}

/** Name of the master key that wraps keys of this database; null if none is wrapped. */
async function wrappingKey(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('data_keys')
    .select('wrapped_by')
    .where('wrapped_by', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.wrapped_by ?? null
}

async function readKeys(db: Db): Promise<KeyRow[]> {
  return db
    .selectFrom('data_keys')
    .select(['key_id', 'purpose', 'secret', 'wrapped_by'])
    .select(sql<boolean>`created_at <= service_now() - ${KNOWN_AFTER_HOURS} * interval '1 hour'`.as('is_old'))
    .orderBy('created_at')
    .orderBy('key_id')
    .execute()
}

async function makeKey(tx: Tx, purpose: KeyPurpose, master: MasterKey | null): Promise<string> {
  const keyId = `${purpose}-${Buffer.from(systemEntropy.bytes(6)).toString('hex')}`
  const secret = systemEntropy.bytes(KEY_LENGTH)
  const stored = master === null ? secret : wrap(keyId, secret, master)
  await tx
    .insertInto('data_keys')
    .values({ key_id: keyId, purpose, secret: stored, wrapped_by: master?.name ?? null })
    .execute()
  return keyId
}

/** Wraps keys that were created without a master key, as soon as one is configured. */
async function wrapUnwrapped(tx: Tx, rows: readonly KeyRow[], master: MasterKey): Promise<void> {
  for (const { key_id: keyId, secret } of rows.filter((row) => row.wrapped_by === null))
    await wrapStored(tx, { keyId, secret }, master)
}

async function wrapStored(tx: Tx, { keyId, secret }: DataKey, master: MasterKey): Promise<void> {
  await tx
    .updateTable('data_keys')
    .set({ secret: wrap(keyId, secret, master), wrapped_by: master.name })
    .where('key_id', '=', keyId)
    .execute()
}

function wrap(keyId: string, secret: Uint8Array, master: MasterKey): Buffer {
  return sealBytes(secret, { secret: master.secret, owner: keyId }, systemEntropy)
}

function unwrap(row: KeyRow, master: MasterKey | null): DataKey {
  if (row.wrapped_by === null) return { keyId: row.key_id, secret: row.secret }
  if (master?.name !== row.wrapped_by) {
    throw new StartError(
      `The keys of this database are wrapped by master key ${row.wrapped_by}: set MASTER_KEY to it.`,
    )
  }
  return { keyId: row.key_id, secret: openBytes(row.secret, { secret: master.secret, owner: row.key_id }) }
}
