import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { isAnswer } from './connection-lost.ts'
import type { WatchedClient } from './watched-client.ts'

/** After this time without a byte, the server is asked whether it still works for the connection. */
const SILENT_MS = 3000
/** No statement may take this long; a connection that does is given up whatever the server says. */
const SILENT_LONGEST_MS = 70_000
const LOOK_EVERY_MS = 500
const PROBE_WITHIN_MS = 2000

/** A session that works, as the server sees it; one that waits for its client does not. */
const AT_WORK = `
  select application_name as name from pg_stat_activity
  where application_name = any($1) and state in ('active', 'disabled') and wait_event_type is distinct from 'Client'`
/** What a lost connection has locked is free as soon as its session ends. */
const END_SESSIONS = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1)`

export interface WatchOptions {
  readonly pool: pg.Pool
  /** How the pool's connections are opened. */
  readonly config: pg.PoolConfig
  readonly log: Logger
}

/**
 * Finds connections of a pool that the network has lost without an end or a reset, and gives them up: their statements
 * fail within five seconds, and the pool opens new ones. A statement that takes long is told apart by a question over a
 * connection of its own.
 */
export class ConnectionWatch {
  readonly #options: WatchOptions
  readonly #clients = new Set<WatchedClient>()
  /** Sessions of connections that were given up, which the server may not have noticed. */
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
    // An answer that came together with the server's is read in this turn of the loop.
    await setImmediate()
    const still = new Set(this.#silent())
    const isLost = (client: WatchedClient) => still.has(client) && !atWork(client)
    const lost = doubted.filter(isLost)
    // An idle connection that has been silent beside a lost one goes as well: the next caller would only find it dead.
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
   * Asks which of the sessions are at work, and ends those that were abandoned before. A server that cannot be reached
   * works for none; one that answers with an error gives no reason to doubt any.
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
