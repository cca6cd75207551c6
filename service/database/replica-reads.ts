import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database, Db, Tx } from './database.ts'
import { queriesOver } from './queries-over.ts'
import { clientOf, overHosts, ServerHosts } from './server-hosts.ts'
import { SERVICE_ROLE } from './service-role.ts'
import type { Tables } from './tables.ts'
import { typeParsers } from './type-parsers.ts'

/** A replica that lacks a commit after this time is behind: the primary answers instead. */
const FRESH_WITHIN_MS = 500
const LOOK_EVERY_MS = 10
const CONNECT_WITHIN_MS = 2000
const ANSWER_WITHIN_MS = 60_000
/** After a failure the primary answers alone for this time. */
const LEFT_ALONE_MS = 2000
const SERIALIZATION_FAILURE = '40001'

/** Each setting ends with the transaction, because a pool may give the connection to another session after it. */
const SETTINGS = `set local jit = off; set local statement_timeout = ${ANSWER_WITHIN_MS}; set local role ${SERVICE_ROLE}`

export interface ReplicaOptions {
  /** A PostgreSQL URL, with one host or with several. A pool that shares a connection by transactions may stand before the replicas. */
  readonly url: string
  readonly connections: number
  readonly log: Logger
}

/**
 * A database whose `onReplica` reads from replicas. Before each read the primary is asked how far its log is on the disk, and the replica must
 * have applied it up to there: every change that was acknowledged before the call is seen.
 */
export function withReplicas(primary: Database, options: ReplicaOptions): Database {
  const replicas = new Replicas(options)
  return {
    ...primary,
    async onReplica(work) {
      if (!replicas.areUsable) return primary.onReplica(work)
      const position = await flushedPosition(primary.kysely)
      try {
        return await replicas.read(position, work)
      } catch (error) {
        if (!(error instanceof ReplicaUnfit)) throw error
        return primary.onReplica(work)
      }
    },
    async close() {
      await replicas.close()
      await primary.close()
    },
  }
}

/** No replica answered, the one that did is behind, or its answer was broken off. */
class ReplicaUnfit extends Error {
  override readonly name = 'ReplicaUnfit'
}

/** A client without prepared statements, whose connection may be another one in each transaction. */
class ReplicaClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // The statements of a lost connection fail and report it.
    this.on('error', () => undefined)
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` nine times; all are passed on.
  override query(...call: any[]): any {
    const answer: unknown = super.query(...(call as [string]))
    return answer instanceof Promise ? answer.catch(throwAsUnfit) : answer
  }
}

class Replicas {
  readonly #pool: pg.Pool
  readonly #kysely: Kysely<Tables>
  readonly #log: Logger
  #leftAloneUntil = Number.NEGATIVE_INFINITY

  constructor({ url, connections, log }: ReplicaOptions) {
    const hosts = new ServerHosts(url)
    this.#pool = new pg.Pool({
      connectionString: hosts.url,
      max: connections,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
      types: typeParsers,
      Client: clientOf(ReplicaClient, hosts, 'any'),
    })
    this.#pool.on('error', (error) =>
      log.warn({ error: error.message }, 'a connection to a replica was lost'),
    )
    this.#log = log
    const connecting = overHosts(this.#pool, hosts)
    const pool: PostgresPool = {
      options: this.#pool.options,
      end: () => this.#pool.end(),
      connect: () => connecting.connect().catch(throwAsUnfit),
    }
    this.#kysely = new Kysely<Tables>(queriesOver(pool))
  }

  get areUsable(): boolean {
    return performance.now() >= this.#leftAloneUntil
  }

  async read<T>(position: string, work: (db: Db) => Promise<T>): Promise<T> {
    const reading = this.#kysely.transaction().setIsolationLevel('read committed').setAccessMode('read only')
    try {
      return await reading.execute(async (tx) => {
        // A new replica may lack even the role.
        await untilApplied(tx, position)
        await sql.raw(SETTINGS).execute(tx)
        return work(tx)
      })
    } catch (error) {
      if (error instanceof ReplicaUnfit) this.#leaveAlone(error)
      throw error
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #leaveAlone(error: ReplicaUnfit): void {
    if (this.areUsable)
      this.#log.warn({ error: error.message }, 'no replica can be read: the primary answers')
    this.#leftAloneUntil = performance.now() + LEFT_ALONE_MS
  }
}

/** Everything that was acknowledged is before this position of the write-ahead log. */
async function flushedPosition(db: Db): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(db)
  return rows[0]?.position ?? '0/0'
}

/** Waits until the replica has applied the log up to the position. A server that is no replica has everything. */
async function untilApplied(tx: Tx, position: string): Promise<void> {
  const deadline = performance.now() + FRESH_WITHIN_MS
  for (;;) {
    const { rows } = await sql<{ applied: boolean }>`
      select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as applied`.execute(
      tx,
    )
    if (rows[0]?.applied === true) return
    if (performance.now() > deadline) throw new ReplicaUnfit('the replica is behind')
    await delay(LOOK_EVERY_MS)
  }
}

/** Throws the refusal of a statement as it is; everything else comes from the connection, or from a conflict with what the replica applies. */
function throwAsUnfit(error: unknown): never {
  const { severity, code, message } = error as { severity?: string; code?: string; message: string }
  if (severity === 'ERROR' && code !== SERIALIZATION_FAILURE) throw error
  throw new ReplicaUnfit(message, { cause: error })
}
