import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import type pg from 'pg'
import { ConnectionLost } from './connection-lost.ts'
import { NamedStatementClient } from './named-statements.ts'

/** A connection that does not come to stand within this time is given up. */
const CONNECT_WITHIN_MS = 3000
/** An idle connection is probed by TCP after this time, which keeps it alive in firewalls and finds a dead peer. */
const KEEP_ALIVE_AFTER_MS = 5000

/** A client of a PostgreSQL server across a network, which may stop to answer without an end or a reset. */
export class WatchedClient extends NamedStatementClient {
  /** The `application_name` of its session on the server, unlike that of any other connection. */
  readonly sessionName = `tombolo-${randomBytes(8).toString('hex')}`
  /** Whether it is taken from the pool. */
  inUse = false
  readonly #socket: Socket
  #unanswered = 0
  #bytesRead = 0
  #heardAt = performance.now()

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({
      ...config,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      stream: () => socket,
    })
    this.#socket = socket
  }

  /** Whether a statement waits for its answer. */
  get isWaiting(): boolean {
    return this.#unanswered > 0
  }

  /** Milliseconds since the server last sent a byte, or since the statement that it has to answer. */
  silentMs(now: number): number {
    const { bytesRead } = this.#socket
    if (bytesRead !== this.#bytesRead) this.#heardAt = now
    this.#bytesRead = bytesRead
    return now - this.#heardAt
  }

  /** Ends the connection on this side alone; its statements fail. */
  giveUp(): void {
    this.#socket.destroy(new ConnectionLost('the database connection no longer answers'))
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` nine times; all are passed on.
  override query(...call: any[]): any {
    const answer: unknown = super.query(...call)
    if (answer instanceof Promise) this.#awaitAnswer(answer)
    return answer
  }

  #awaitAnswer(answer: Promise<unknown>): void {
    const answered = () => {
      this.#unanswered -= 1
    }
    if (this.#unanswered === 0) this.#heardAt = performance.now()
    this.#unanswered += 1
    answer.then(answered, answered)
  }
}
