import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import type pg from 'pg'
import { ConnectionLost } from './connection-lost.ts'
import { NamedStatementClient } from './named-statements.ts'

/** Timeout for establishing a connection. */
const CONNECT_WITHIN_MS = 3000
/** Idle time after which TCP keep-alive probes start; they keep firewalls open and find a dead peer. */
const KEEP_ALIVE_AFTER_MS = 5000

/** A client of a PostgreSQL server across a network, whose connection may fail without a FIN or a reset. */
export class WatchedClient extends NamedStatementClient {
  /** The `application_name` of its session on the server, unique per connection. */
  readonly sessionName = `tombolo-${randomBytes(8).toString('hex')}`
  /** Whether it is checked out of the pool. */
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

  /** Whether a statement is pending. */
  get isWaiting(): boolean {
    return this.#unanswered > 0
  }

  /** Milliseconds since the last byte from the server, or since the pending statement was sent. */
  silentMs(now: number): number {
    const { bytesRead } = this.#socket
    if (bytesRead !== this.#bytesRead) this.#heardAt = now
    this.#bytesRead = bytesRead
    return now - this.#heardAt
  }

  /** Ends the connection on this side only; its statements fail. */
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
