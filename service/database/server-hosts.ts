import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import { hostUrls } from '#service/base/host-urls.ts'
import { ConnectionLost } from './connection-lost.ts'

/** The parts of a pool that its users need. */
export type ConnectingPool = Pick<pg.Pool, 'options' | 'end'> & { connect: () => Promise<pg.PoolClient> }

// oxlint-disable-next-line typescript/no-explicit-any -- A class that is extended must take any arguments.
type ClientClass = new (...args: any[]) => pg.Client

/** The hosts of one database. New connections go to the host that took the last one, until it fails. */
export class ServerHosts {
  readonly #urls: readonly string[]
  #at = 0
  /** The number of times that the host was changed. */
  changes = 0

  /** @param url A PostgreSQL URL with one host, or with several that are separated by commas. */
  constructor(url: string) {
    this.#urls = hostUrls(url)
  }

  get count(): number {
    return this.#urls.length
  }

  /** The URL of the host to which the next connection goes. */
  get url(): string {
    return this.#urls[this.#at] as string
  }

  /** Lets the next connection go to the following host, unless another failure of this one did so already. */
  failed(url: string): void {
    if (url !== this.url || this.count === 1) return
    this.#at = (this.#at + 1) % this.count
    this.changes += 1
  }
}

/** The class of a pool's clients: each connects to the present host. Where there are several, one that is a standby can be refused. */
export function clientOf<Base extends ClientClass>(
  base: Base,
  hosts: ServerHosts,
  takes: 'primary' | 'any',
): Base {
  if (hosts.count === 1) return base
  return class extends base {
    readonly #url: string
    #isStandby = false

    // oxlint-disable-next-line typescript/no-explicit-any -- A class that is extended must take any arguments.
    constructor(...args: any[]) {
      const { url } = hosts
      super({ ...(args[0] as pg.ClientConfig | undefined), connectionString: url })
      this.#url = url
      // A server reports at the start of a session whether it is a standby.
      const { connection } = this as unknown as { connection: EventEmitter }
      connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
        if (status.parameterName === 'in_hot_standby') this.#isStandby = status.parameterValue === 'on'
      })
    }

    // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `connect` twice; both are passed on.
    override connect(callback?: any): any {
      const connected = this.#connectToHost()
      if (callback === undefined) return connected
      const answer = callback as (error: Error | null) => void
      connected.then(
        () => answer(null),
        (error: Error) => answer(error),
      )
    }

    async #connectToHost(): Promise<void> {
      try {
        await (super.connect() as unknown as Promise<void>)
      } catch (error) {
        hosts.failed(this.#url)
        throw error
      }
      if (takes === 'any' || !this.#isStandby) return
      hosts.failed(this.#url)
      await this.end()
      throw new ConnectionLost('the database at this host is a standby')
    }
  }
}

/** A pool that tries each host once before a connection fails. */
export function overHosts(pool: pg.Pool, hosts: ServerHosts): ConnectingPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (let left = hosts.count; ; left -= 1) {
        const { changes } = hosts
        try {
          return await pool.connect()
        } catch (error) {
          // A pool without a free connection is no failure of a host.
          if (left === 1 || hosts.changes === changes) throw error
        }
      }
    },
  }
}
