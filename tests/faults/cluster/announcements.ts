import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { PollingReader, type Reader, SocketReader, TOPIC } from './readers.ts'

const EVERY_MS = 250
const READ_WITHIN_MS = 30_000

/** Messages that are published during a run, and clients at each process that poll for them, or get them over a socket. */
export class Announcements {
  /** Titles whose commit was acknowledged. */
  readonly #published: string[] = []
  readonly #database: Database
  readonly #readers: readonly Reader[]
  #attempts = 0
  #isStopping = false
  #publishing: Promise<void> = Promise.resolve()

  constructor(database: Database, ports: readonly number[]) {
    this.#database = database
    const attempts = () => this.#attempts
    this.#readers = ports.flatMap((port) => [
      new PollingReader(port, attempts),
      new SocketReader(port, attempts),
    ])
  }

  async start(): Promise<void> {
    for (const reader of this.#readers) await reader.begin()
    this.#publishing = this.#publish()
  }

  /** Resolves with the messages that a client missed without a reported gap, or got twice. */
  async stop(): Promise<string[]> {
    this.#isStopping = true
    await this.#publishing
    const last = this.#published.at(-1)
    const deadline = performance.now() + READ_WITHIN_MS
    const haveAll = () => this.#readers.every((reader) => last === undefined || reader.hasSeen(last))
    while (!haveAll() && performance.now() < deadline) await delay(EVERY_MS)
    const faults: string[] = []
    for (const reader of this.#readers) {
      await reader.end()
      faults.push(...reader.faults(this.#published))
    }
    return faults
  }

  /** The times that sockets took to come back and be subscribed again, in ms. */
  get reconnectsMs(): number[] {
    return this.#readers.flatMap((reader) => (reader instanceof SocketReader ? reader.reconnectsMs : []))
  }

  async #publish(): Promise<void> {
    while (!this.#isStopping) {
      this.#attempts += 1
      const title = String(this.#attempts)
      const body = { title, body: '' }
      await this.#database
        .transaction((tx) => publish(tx, TOPIC, 'site.globalMessage', body))
        .then(
          () => this.#published.push(title),
          () => undefined,
        )
      await delay(EVERY_MS)
    }
  }
}
