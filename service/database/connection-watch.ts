import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { isAnswer } from './connection-lost.ts'
import type { WatchedClient } from './watched-client.ts'

/** After this time without a byte, the server is asked whether the session is active. */
const SILENT_MS = 3000
/** Maximum duration of a statement; a connection that exceeds it is closed, whatever the server reports. */
const SILENT_LONGEST_MS = 70_000
const LOOK_EVERY_MS = 500
const PROBE_WITHIN_MS = 2000

/** A session that is active on the server; one that waits for its client is not. */
const AT_WORK = `
  select application_name as name from pg_stat_activity
  where application_name = any($1) and state in ('active', 'disabled') and wait_event_type is distinct from 'Client'`
/** Locks of a lost connection are released as soon as its session ends. */
const END_SESSIONS = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1)`

export interface WatchOptions {
  readonly pool: pg.Pool
  /** How the pool's connections are opened. */
  readonly config: pg.PoolConfig
  readonly log: Logger
}

/**
 * Finds connections of a pool that the network lost without a FIN or a reset, and closes them: their statements fail within five seconds,
 * and the pool opens new ones. A query over a separate connection distinguishes them from long statements.
 */
export class ConnectionWatch {
  readonly #options: WatchOptions
  readonly #clients = new Set<WatchedClient>()
  /** Sessions of closed connections that may still exist on the server. */
  readonly #abandoned = new Set<string>()
  readonly #timer: NodeJS.Timeout
  #isLooking = false

  constructor(options: WatchOptions) {
    this.#options = options
    const { pool } = options
    pool.on('connect', (client) => this.#add(client as unknown as WatchedClient))
    pool.on('acquire', (client) => ((client as unknown as WatchedClient).inUse = true))
    pool.on('release', (_error, client) => ((client as unknown as WatchedClient).inUse = false))
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #add(client: WatchedClient): void {
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
  }

  async #look(): Promise<void> {
    const silent = this.#silent()
    const doubted = silent.filter(({ isWaiting }) => isWaiting)
    if (this.#isLooking || doubted.length + this.#abandoned.size === 0) return
    this.#isLooking = true
    const atWork = await this.#askServer(doubted)
    // Lets an answer that arrived with the server's be read in this turn of the loop.
    await setImmediate()
    const still = new Set(this.#silent())
    const isLost = (client: WatchedClient) => still.has(client) && !atWork(client)
    const lost = doubted.filter(isLost)
    // Idle connections that are silent as well are closed with a lost one: the next caller would only find them dead.
    if (lost.length > 0) lost.push(...silent.filter((client) => !client.inUse && still.has(client)))
    this.#giveUp(lost)
    this.#isLooking = false
  }

  #silent(): WatchedClient[] {
    const now = performance.now()
    return [...this.#clients].filter((client) => client.silentMs(now) > SILENT_MS)
  }

  #giveUp(lost: readonly WatchedClient[]): void {
    if (lost.length === 0) return
    this.#options.log.warn({ connections: lost.length }, 'database connections no longer answer: given up')
    for (const client of lost) {
      this.#abandoned.add(client.sessionName)
      client.giveUp()
    }
  }

  /**
   * Asks which of the sessions are active, and ends those that were abandoned before. An unreachable server counts as active for none; one
   * that answers with an error as active for all.
   */
  async #askServer(doubted: readonly WatchedClient[]): Promise<(client: WatchedClient) => boolean> {
    const isEndless = (client: WatchedClient) => client.silentMs(performance.now()) > SILENT_LONGEST_MS
    const probe = new pg.Client({
      ...this.#options.config,
      connectionTimeoutMillis: PROBE_WITHIN_MS,
      query_timeout: PROBE_WITHIN_MS,
    })
    probe.on('error', () => undefined)
    try {
      await probe.connect()
      const names = doubted.map(({ sessionName }) => sessionName)
      const { rows } = await probe.query<{ name: string }>(AT_WORK, [names])
      const atWork = new Set(rows.map(({ name }) => name))
      const abandoned = [...this.#abandoned]
      await probe.query(END_SESSIONS, [abandoned])
      for (const name of abandoned) this.#abandoned.delete(name)
      return (client) => atWork.has(client.sessionName) && !isEndless(client)
    } catch (error) {
      return (client) => isAnswer(error) && !isEndless(client)
    } finally {
      probe.end().catch(() => undefined)
    }
  }
}
