import { sql } from 'kysely'
import { KEY_PURPOSES, type KeyPurpose } from '#schemas/operator/keys.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { ConfigError } from '#service/base/config-error.ts'
import type { Config } from '#service/config/config.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import type { Logger } from '#service/base/log.ts'
import { StartError } from '#service/base/start-error.ts'
import {
  type Brought,
  type BroughtRow,
  broughtByOperator,
  readBrought,
  ticketKeysOf,
} from './brought-keys.ts'
import { KEY_LENGTH, type MasterKey, masterKeyOf, namedMasterKey } from './master-key.ts'
import { openBytes, sealBytes } from './seal-bytes.ts'

export interface DataKey {
  readonly keyId: string
  readonly secret: Uint8Array
}

/** A key with the time at which it began to be used, UTC milliseconds; the first one of a purpose was always used. */
export interface DatedKey extends DataKey {
  readonly usedFrom: number
}

/** The keys of one database. They are stored in it, so that every process has the same ones; a master key wraps them. */
export interface KeyRing {
  /** The newest key of a purpose, used for writing; of those that are read without a question to the database the newest one that every process knows. */
  current: (purpose: KeyPurpose) => DataKey
  /** The oldest key of a purpose. */
  first: (purpose: KeyPurpose) => DataKey
  /** The keys of a purpose under which values may be stored, the oldest first; of tickets those of this cell. */
  stored: (purpose: KeyPurpose) => readonly DatedKey[]
  /** The first key of the indexes of an operator: that of this cell, or of the cell that the operator came from. */
  baseOf: (operatorId: number) => DataKey
  /** Whether a key is the first one of indexes, of this cell or of an operator. */
  isBase: (keyId: string) => boolean
  /** The keys with which tickets of an operator are and were printed, the oldest first. */
  ofTickets: (operatorId: number) => readonly DatedKey[]
  /** Any key by id, for data that was written earlier. */
  byId: (keyId: string) => DataKey
  /** Like `byId`, also for a key that was added after the start of this process. */
  find: (db: Db, keyId: string) => Promise<DataKey>
  /** Reads the keys again: those that were added or removed since, and those that every process knows now. */
  refresh: (db: Db) => Promise<void>
}

interface KeyRow {
  key_id: string
  purpose: KeyPurpose
  secret: Buffer
  wrapped_by: string | null
  created_at: number
  /** Whether an operator brought it from another cell. */
  is_brought: boolean
  /** Whether it was there for `KNOWN_AFTER_HOURS`. */
  is_old: boolean
  /** Whether no row has a value under this key. */
  is_empty: boolean
}

/**
 * A new key of some purposes is used for writing only after these hours: until then every process has read it, because its values are read
 * without a question to the database.
 */
export const KNOWN_AFTER_HOURS = 1
const KNOWN_AFTER_MS = KNOWN_AFTER_HOURS * 3_600_000

/** The purposes with one key at the end: stored values are moved under the new key, and the old one is removed. */
export const MOVED: ReadonlySet<KeyPurpose> = new Set(['index', 'digest'])

/** The purposes whose new keys wait until every process has read them. */
export const AWAITED: ReadonlySet<KeyPurpose> = new Set(['personal', 'index', 'digest', 'ticket'])

const NO_MASTER_KEY =
  'MASTER_KEY is not set: the keys of personal fields and of draw seeds are in the database with them'

/** Loads the keys, and creates missing ones; safe if several processes start concurrently. */
export async function openKeyRing(
  database: Database,
  config: Pick<Config, 'masterKey' | 'dataDir'>,
  log: Logger,
): Promise<KeyRing> {
  const master = await masterOf(database, config, database.kysely)
  if (master === null) log.warn(NO_MASTER_KEY)
  const rows = await database.transaction(async (tx) => {
    await lockKeys(tx)
    const known = await readKeys(tx)
    const own = known.filter((row) => !row.is_brought)
    const missing = KEY_PURPOSES.filter((purpose) => !own.some((row) => row.purpose === purpose))
    for (const purpose of missing) {
      // Tickets of services before this one were printed with the key of digests.
      const of = purpose === 'ticket' ? own.find((row) => row.purpose === 'digest') : undefined
      await makeKey(tx, { purpose, master, secret: of && unwrap(of, master).secret })
    }
    if (master !== null) await wrapUnwrapped(tx, known, master)
    return { keys: await readKeys(tx), brought: await readBrought(tx) }
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
  await readRing({ kind, kysely }, config)
}

/** The keys of an existing database, of which none is created. Throws a StartError if the master key does not open them. */
export async function readRing(
  { kind, kysely }: Pick<Database, 'kind' | 'kysely'>,
  config: Pick<Config, 'masterKey' | 'dataDir'>,
): Promise<KeyRing> {
  const master = await masterOf({ kind }, config, kysely)
  return ringOf({ keys: await readKeys(kysely), brought: await readBrought(kysely) }, master)
}

/**
 * Adds a key to a purpose; data sealed with earlier keys can still be opened. `note` records it in the same transaction. A ConfigError while the
 * values of the purpose are still being moved under another new key.
 */
export async function addKey(
  database: Database,
  config: Pick<Config, 'masterKey' | 'dataDir'>,
  { purpose, note }: { purpose: KeyPurpose; note?: (tx: Tx, keyId: string) => Promise<void> },
): Promise<string> {
  const master = await masterOf(database, config, database.kysely)
  return database.transaction(async (tx) => {
    await lockKeys(tx)
    const rows = await readKeys(tx)
    const stored = rows.filter((row) => row.purpose === purpose && !row.is_empty && !row.is_brought)
    if (MOVED.has(purpose) && stored.length > 1)
      throw new ConfigError(
        `The values are not yet all under ${stored.at(-1)?.key_id}: see npm run keys -- state, and rotate again later.`,
      )
    const keyId = await makeKey(tx, { purpose, master })
    await note?.(tx, keyId)
    return keyId
  })
}

/** Wraps every key by another master key, at once. Processes that run have the keys open, and go on; returns the name of the new one. */
export async function wrapKeys(
  database: Database,
  config: Pick<Config, 'masterKey' | 'dataDir'>,
  next: Uint8Array,
): Promise<string> {
  const master = await masterOf(database, config, database.kysely)
  const other = namedMasterKey(next)
  await database.transaction(async (tx) => {
    await lockKeys(tx)
    for (const row of await readKeys(tx)) await wrapStored(tx, unwrap(row, master), other)
  })
  return other.name
}

interface Rows {
  readonly keys: readonly KeyRow[]
  readonly brought: readonly BroughtRow[]
}

function ringOf(rows: Rows, master: MasterKey | null): KeyRing {
  let keys = openKeys(rows, master, new Map())
  const refresh = async (db: Db) => {
    keys = openKeys({ keys: await readKeys(db), brought: await readBrought(db) }, master, keys.byId)
  }
  const known = (keyId: string) => {
    const key = keys.byId.get(keyId)
    if (key === undefined) throw new Error(`The key ${keyId} is not in this database.`)
    return key
  }
  const some = (key: DataKey | undefined, purpose: KeyPurpose) => {
    if (key === undefined) throw new Error(`There is no key for ${purpose}.`)
    return key
  }
  return {
    current: (purpose) => some(keys.current.get(purpose), purpose),
    first: (purpose) => some(keys.first.get(purpose), purpose),
    stored: (purpose) => keys.stored.get(purpose) ?? [],
    baseOf: (operatorId) => keys.brought.get(operatorId)?.base ?? some(keys.first.get('index'), 'index'),
    isBase: (keyId) => keys.bases.has(keyId),
    ofTickets: (operatorId) => ticketKeysOf(keys.stored.get('ticket') ?? [], keys.brought.get(operatorId)),
    byId: known,
    async find(db, keyId) {
      if (!keys.byId.has(keyId)) await refresh(db)
      return known(keyId)
    },
    refresh,
  }
}

interface OpenKeys {
  readonly byId: ReadonlyMap<string, DataKey>
  readonly current: ReadonlyMap<KeyPurpose, DataKey>
  readonly first: ReadonlyMap<KeyPurpose, DataKey>
  readonly stored: ReadonlyMap<KeyPurpose, readonly DatedKey[]>
  readonly bases: ReadonlySet<string>
  readonly brought: ReadonlyMap<number, Brought>
}

/** Opens the keys of `rows`, in their order. Those that are open already may be wrapped by another master key since. */
function openKeys(rows: Rows, master: MasterKey | null, open: ReadonlyMap<string, DataKey>): OpenKeys {
  const byId = new Map<string, DataKey>()
  const current = new Map<KeyPurpose, DataKey>()
  const first = new Map<KeyPurpose, DataKey>()
  const stored = new Map<KeyPurpose, DatedKey[]>(KEY_PURPOSES.map((purpose) => [purpose, []]))
  for (const row of rows.keys) {
    const key = open.get(row.key_id) ?? unwrap(row, master)
    byId.set(key.keyId, key)
    if (row.is_brought) {
      if (MOVED.has(row.purpose) && !row.is_empty)
        stored.get(row.purpose)!.push({ ...key, usedFrom: row.created_at })
      continue
    }
    const isFirst = !first.has(row.purpose)
    if (isFirst) first.set(row.purpose, key)
    if (isFirst || row.is_old || !AWAITED.has(row.purpose)) current.set(row.purpose, key)
    const usedFrom = isFirst ? -Infinity : row.created_at + (AWAITED.has(row.purpose) ? KNOWN_AFTER_MS : 0)
    if (!row.is_empty) stored.get(row.purpose)!.push({ ...key, usedFrom })
  }
  const bases = rows.brought.filter(({ isBase }) => isBase).map(({ keyId }) => keyId)
  const own = first.get('index')
  return {
    byId,
    current,
    first,
    stored,
    bases: new Set(own === undefined ? bases : [own.keyId, ...bases]),
    brought: broughtByOperator(rows.brought, byId),
  }
}

export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('data_keys', 0))`.execute(tx)
}

/** The master key of a database; null for PostgreSQL without one. */
export const masterOf = async (
  { kind }: Pick<Database, 'kind'>,
  config: Pick<Config, 'masterKey' | 'dataDir'>,
  db: Db,
): Promise<MasterKey | null> => masterKeyOf({ kind }, config, await wrappingKey(db))

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
    .select(['key_id', 'purpose', 'secret', 'wrapped_by', 'created_at', 'is_brought'])
    .select(sql<boolean>`created_at <= service_now() - ${KNOWN_AFTER_HOURS} * interval '1 hour'`.as('is_old'))
    .select(sql<boolean>`emptied_at is not null`.as('is_empty'))
    .orderBy('created_at')
    .orderBy('key_id')
    .execute()
}

interface NewKey {
  readonly purpose: KeyPurpose
  readonly master: MasterKey | null
  /** Random without one. */
  readonly secret?: Uint8Array | undefined
}

async function makeKey(
  tx: Tx,
  { purpose, master, secret = systemEntropy.bytes(KEY_LENGTH) }: NewKey,
): Promise<string> {
  const keyId = `${purpose}-${Buffer.from(systemEntropy.bytes(6)).toString('hex')}`
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

export function wrap(keyId: string, secret: Uint8Array, master: MasterKey): Buffer {
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
