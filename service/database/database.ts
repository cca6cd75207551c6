import { Kysely, sql, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { CommitFlush } from './commit-flush.ts'
import { OutcomeUnknown } from './connection-lost.ts'
import { ConnectionWatch } from './connection-watch.ts'
import { startMaintenance } from './housekeeping.ts'
import { assertDatabaseFolder, assertMigrated } from './existing-database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { type CopiedFolder, COPIES_FOLDER } from './migrated-copy.ts'
import { queriesOver } from './queries-over.ts'
import { NamedStatementClient } from './named-statements.ts'
import { refuseOldServer, unreachable } from './refuse-server.ts'
import { SERVICE_ROLE } from './service-role.ts'
import { withReplicas } from './replica-reads.ts'
import { clientOf, type ConnectingPool, overHosts, ServerHosts } from './server-hosts.ts'
import { sessionPool } from './session-pool.ts'
import type { Tables } from './tables.ts'
import { runTransaction, type Tx } from './transaction.ts'
import { typeParsers } from './type-parsers.ts'
import { WatchedClient } from './watched-client.ts'

export type { Tx } from './transaction.ts'

/** A handle for queries: the database outside transactions, or a transaction. */
export type Db = Kysely<Tables> | Tx

/**
 * The one database of a service: PostgreSQL by URL, or the embedded one in a folder. The same statements run on both.
 *
 * Lock order, which prevents deadlocks: idempotency key, players (by id), deposits, subscriptions (by id), game instances (by id), accounts
 * (by id). A refund locks its instance before subscriptions; no holder of a subscription lock waits for a closed instance.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** For reads outside transactions. Inside one, use the transaction's own handle. */
  readonly kysely: Kysely<Tables>
  /**
   * Runs reads on a replica that has every commit of the time before the call; on the primary where there is no replica, or none that is so
   * far. The work only reads, and may run a second time on the primary.
   */
  onReplica<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs the work atomically, and again after a conflict: it must have no other effects. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Like `transaction`, but releases the locks before the commit is on the disk, so that others can continue. Its result must not be
   * visible outside before `flushed` resolves.
   */
  transactionAhead<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Resolves when everything that was committed before the call is on the disk. */
  flushed: () => Promise<void>
  close: () => Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL URL, with one host or with several of which one is the primary; without a URL the embedded database in `dataDir` is used. */
  url?: string | undefined
  /** A PostgreSQL URL of replicas; without one all reads go to the primary. */
  readUrl?: string | undefined
  /** The number of the cell, which a new database keeps; without one 0. Another one than that of a database in use is refused. */
  cell?: number | undefined
  /** A folder, or `memory://` for a database that ends with the process. */
  dataDir: string
  /** Initial contents of a database in memory; tests start from a migrated one. */
  snapshot?: CopiedFolder | undefined
  /** Refuses a database that is missing or not migrated, and creates nothing: for commands that check or restore. */
  existing?: boolean
  /** Folder of the copy from which a new embedded database starts; the build's without it. */
  copies?: string
  log: Logger
  /** Connections to PostgreSQL; the embedded database has one. */
  connections?: number
}

const CONNECTIONS_DEFAULT = 10
/** Timeout for a free connection, shorter than the client's. */
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 60_000
/** Limit after which the locks of a lost connection are released, even if its process never returns. */
const ABANDONED_TRANSACTION_TIMEOUT_MS = 10_000

/** JIT is off: compiling a plan takes longer than any statement of the service. */
const SESSION = `set jit = off; set role ${SERVICE_ROLE}`

const AHEAD_OF_THE_DISK = `set local synchronous_commit = off`
/** Writes an empty message into the write-ahead log: its commit waits until the log is on the disk up to there. */
const FLUSH = `select pg_logical_emit_message(true, 'tombolo', '')`

/** The copy from which a database starts has an event log without a name. */
const NAME_EVENT_LOG = `update event_relay set log_id = default where log_id = ''`

/** Opens the database and migrates it to the newest version; safe if several processes start concurrently. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openEmbedded(options) : openPostgres(options.url, options)
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const { log, existing, readUrl, cell, connections = CONNECTIONS_DEFAULT } = options
  const hosts = new ServerHosts(url)
  const config = {
    get connectionString() {
      return hosts.url
    },
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: ABANDONED_TRANSACTION_TIMEOUT_MS,
  }
  const pool = new pg.Pool({
    ...config,
    types: typeParsers,
    Client: clientOf(WatchedClient, hosts, 'primary'),
  })
  pool.on('error', (error) => log.error({ error: error.message }, 'a database connection was lost'))
  const watch = new ConnectionWatch({ pool, config, log })
  const connecting = overHosts(pool, hosts)
  const close = async () => {
    await pool.end()
    watch.stop()
  }
  try {
    await bringUpToDate(connecting, { log, existing, cell, refuse: refuseOldServer })
  } catch (error) {
    await close()
    throw unreachable(error) ?? error
  }
  // The name is set here, because one in the URL would apply to every connection.
  const setUp = (client: pg.PoolClient) =>
    `${SESSION}; set application_name = '${(client as unknown as WatchedClient).sessionName}'`
  const database = overPool('postgres', sessionPool(connecting, setUp), close)
  return readUrl === undefined ? database : withReplicas(database, { url: readUrl, connections, log })
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, snapshot, existing, cell, copies = COPIES_FOLDER, log } = options
  if (existing === true) assertDatabaseFolder(dataDir)
  // Only here, because a service on PostgreSQL needs no second one.
  const { openEngine } = await import('./embedded-engine.ts')
  const engine = await openEngine({ dataDir, snapshot, copies, log })
  class EmbeddedClient extends NamedStatementClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connection: engine.connection } as pg.ClientConfig)
    }
  }
  // The engine has one session: a second client would run its statements inside the first one's transaction.
  const oneSession = { max: 1, idleTimeoutMillis: 0 }
  const pool = new pg.Pool({ ...oneSession, types: typeParsers, Client: EmbeddedClient })
  pool.on('error', (error) => log.error({ error: error.message }, 'a database connection was lost'))
  try {
    await bringUpToDate(pool, { log, existing, cell, complete: (client) => client.query(NAME_EVENT_LOG) })
  } catch (error) {
    await pool.end()
    await engine.close()
    throw error
  }
  const house = startMaintenance(pool, log)
  return overPool(
    'embedded',
    sessionPool(pool, () => SESSION),
    async () => {
      await house.stop()
      await pool.end()
      await engine.close()
    },
  )
}

interface Preparation {
  readonly log: Logger
  readonly existing: boolean | undefined
  readonly cell: number | undefined
  /** Throws if the server cannot be used. */
  readonly refuse?: (client: pg.PoolClient) => Promise<void>
  /** Runs after the migrations, under the owner's role. */
  readonly complete?: (client: pg.PoolClient) => Promise<unknown>
}

async function bringUpToDate(
  pool: Pick<ConnectingPool, 'connect'>,
  { log, existing, cell, refuse, complete }: Preparation,
): Promise<void> {
  const client = await pool.connect()
  try {
    await refuse?.(client)
    if (existing === true) await assertMigrated(client)
    else {
      const applied = await migrate(client, readMigrations(), cell)
      if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date')
      await complete?.(client)
    }
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

function overPool(kind: Database['kind'], pool: PostgresPool, close: () => Promise<void>): Database {
  const kysely = new Kysely<Tables>(queriesOver(pool))
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => runTransaction(kysely, work)
  const onReplica = <T>(work: (db: Db) => Promise<T>) => work(kysely)
  // The embedded database waits for the disk inside its commit, while nothing else can run.
  if (kind === 'embedded')
    return {
      kind,
      kysely,
      onReplica,
      transaction,
      transactionAhead: transaction,
      flushed: () => Promise.resolve(),
      close,
    }
  const commits = new CommitFlush(() => sql.raw(FLUSH).execute(kysely))
  const flushed = async () => {
    try {
      await commits.flushed()
    } catch (error) {
      throw new OutcomeUnknown('a commit is not known to be on the disk', { cause: error })
    }
  }
  return {
    kind,
    kysely,
    onReplica,
    transaction,
    transactionAhead: (work) =>
      transaction((tx) => {
        // Sent before the first statement, which fails if this one fails.
        sql
          .raw(AHEAD_OF_THE_DISK)
          .execute(tx)
          .catch(() => undefined)
        return work(tx)
      }),
    flushed,
    close,
  }
}
