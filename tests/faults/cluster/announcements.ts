import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { Client, type Frame } from '#tests/contract/client.ts'

const TOPIC = 'lobby/101'
const EVERY_MS = 250
const READ_WITHIN_MS = 30_000

interface Position {
  readonly topic: string
  readonly gap?: boolean
}

/** Messages that are published during a run, and clients that poll for them. */
export class Announcements {
  /** Titles whose commit was acknowledged. */
  readonly #published: string[] = []
  readonly #readers: Reader[]
  #isStopping = false
  #publishing: Promise<void> = Promise.resolve()

  constructor(ports: readonly number[]) {
    this.#readers = ports.map((port) => new Reader(port))
  }

  async start(database: Database): Promise<void> {
    for (const reader of this.#readers) await reader.begin()
    this.#publishing = this.#publish(database)
  }

  /** Resolves with the titles that a reader missed without a reported gap. */
  async stop(): Promise<string[]> {
    this.#isStopping = true
    await this.#publishing
    const missed: string[] = []
    for (const reader of this.#readers) missed.push(...(await reader.missing(this.#published)))
    return missed
  }

  async #publish(database: Database): Promise<void> {
    for (let number = 1; !this.#isStopping; number += 1) {
      const title = `message ${number}`
      const body = { title, body: '' }
      await database
        .transaction((tx) => publish(tx, TOPIC, 'site.globalMessage', body))
        .then(
          () => this.#published.push(title),
          () => undefined,
        )
      await delay(EVERY_MS)
    }
  }
}

/** A client that polls one topic until it is ended, and comes back after each failure. */
class Reader {
  readonly #client: Client
  readonly #seen = new Set<string>()
  #topics: readonly object[] = [{ topic: TOPIC }]
  #holes = 0
  #isStopping = false
  #reading: Promise<void> = Promise.resolve()

  constructor(port: number) {
    this.#client = new Client(port)
  }

  async begin(): Promise<void> {
    await this.#poll()
    this.#reading = this.#readOn()
  }

  async missing(published: readonly string[]): Promise<string[]> {
    const last = published.at(-1)
    const deadline = performance.now() + READ_WITHIN_MS
    if (last === undefined) return []
    while (!this.#seen.has(last) && performance.now() < deadline) await delay(EVERY_MS)
    this.#isStopping = true
    await this.#reading
    this.#client.close()
    const missed = published.filter((title) => !this.#seen.has(title))
    // A client reads its page again after a reported gap.
    return this.#holes > 0 && this.#seen.has(last) ? [] : missed
  }

  async #readOn(): Promise<void> {
    while (!this.#isStopping) {
      await this.#poll().catch(() => undefined)
      await delay(EVERY_MS)
    }
  }

  async #poll(): Promise<void> {
    const { value } = await this.#client.poll([...this.#topics])
    const { topics, pushes = [] } = value as { topics?: Position[]; pushes?: Frame[] }
    if (topics === undefined) return
    this.#topics = topics
    if (topics.some(({ gap }) => gap === true)) this.#holes += 1
    for (const { event, body } of pushes)
      if (event === 'site.globalMessage') this.#seen.add(String(body?.title))
  }
}
