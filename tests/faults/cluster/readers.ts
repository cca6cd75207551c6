import { setTimeout as delay } from 'node:timers/promises'
import { Client, type Frame, type Socket } from '#tests/contract/client.ts'

export const TOPIC = 'lobby/101'
const EVERY_MS = 250
const CONNECT_WITHIN_MS = 10_000

interface Position {
  readonly topic: string
  readonly epoch?: string
  readonly offset?: number
  readonly gap?: boolean
}

/** A client of one topic that comes back after each failure. Messages have whole numbers as their titles, in order. */
export abstract class Reader {
  protected position: Position = { topic: TOPIC }
  protected isStopping = false
  readonly #seen = new Map<string, number>()
  readonly #attempts: () => number
  /** After a reported gap the client loads its page again: it needs no message that was published before. */
  #excused = 0
  #epochs = 0
  #twice: string[] = []
  #reading: Promise<void> = Promise.resolve()

  /** @param attempts The number of messages so far. */
  constructor(attempts: () => number) {
    this.#attempts = attempts
  }

  abstract readonly name: string
  /** Reads until the connection fails or the reader is ended. */
  protected abstract read(): Promise<void>
  protected abstract open(): Promise<void>
  protected abstract close(): void

  async begin(): Promise<void> {
    await this.open()
    this.#reading = this.#readOn()
  }

  async end(): Promise<void> {
    this.isStopping = true
    this.close()
    await this.#reading
  }

  hasSeen(title: string): boolean {
    return this.#seen.has(title) || Number(title) <= this.#excused
  }

  faults(published: readonly string[]): string[] {
    const missed = published.filter((title) => !this.hasSeen(title))
    const few = (titles: readonly string[]) => `${titles.length} messages (${titles.slice(0, 5).join(', ')})`
    return [
      ...(missed.length > 0 ? [`${this.name} missed ${few(missed)} without a reported gap`] : []),
      ...(this.#twice.length > 0 ? [`${this.name} got ${few(this.#twice)} twice`] : []),
    ]
  }

  protected moveTo(position: Position): void {
    this.position = position
    if (position.gap !== true) return
    this.#excused = this.#attempts()
    this.#epochs += 1
  }

  protected take({ event, body }: Frame): void {
    if (event !== 'site.globalMessage') return
    const title = String(body?.['title'])
    if (this.#seen.get(title) === this.#epochs) this.#twice.push(title)
    this.#seen.set(title, this.#epochs)
  }

  async #readOn(): Promise<void> {
    while (!this.isStopping) {
      await this.read().catch(() => undefined)
      if (!this.isStopping) await delay(EVERY_MS)
    }
  }
}

export class PollingReader extends Reader {
  readonly name: string
  readonly #client: Client

  constructor(port: number, attempts: () => number) {
    super(attempts)
    this.name = `the poll at ${port}`
    this.#client = new Client(port)
  }

  protected open(): Promise<void> {
    return this.read()
  }

  protected close(): void {
    this.#client.close()
  }

  protected async read(): Promise<void> {
    const { value } = await this.#client.poll([this.position])
    const { topics, pushes = [] } = value as { topics?: Position[]; pushes?: Frame[] }
    const position = topics?.[0]
    if (position === undefined) return
    this.moveTo(position)
    for (const push of pushes) this.take(push)
  }
}

export class SocketReader extends Reader {
  readonly name: string
  /** The times from the loss of a socket until the next one was subscribed, in ms. */
  readonly reconnectsMs: number[] = []
  readonly #client: Client
  #socket: Socket | null = null
  #lostAt: number | null = null

  constructor(port: number, attempts: () => number) {
    super(attempts)
    this.name = `the socket at ${port}`
    this.#client = new Client(port)
  }

  protected async open(): Promise<void> {
    const socket = await this.#client.websocket()
    this.#socket = socket
    const closed = socket.closed.then(() => {
      throw new Error('the socket was closed')
    })
    const late = delay(CONNECT_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error('the socket was not subscribed')
    })
    closed.catch(() => undefined)
    late.catch(() => undefined)
    const subscribed = async () => {
      await socket.connect()
      return socket.call('subscribe', { topics: [this.position] })
    }
    try {
      const { result } = await Promise.race([subscribed(), closed, late])
      const [position] = (result as { topics?: Position[] } | undefined)?.topics ?? []
      if (position === undefined) throw new Error('the subscription was refused')
      this.moveTo(position)
    } catch (error) {
      socket.close()
      throw error
    }
    if (this.#lostAt !== null) this.reconnectsMs.push(performance.now() - this.#lostAt)
    this.#lostAt = null
  }

  protected close(): void {
    this.#socket?.close()
  }

  protected async read(): Promise<void> {
    const socket = this.#socket
    if (socket === null) return this.open()
    const closed = socket.closed.then(() => null)
    for (;;) {
      const push = await Promise.race([socket.nextPush(), closed])
      if (push === null) break
      this.#takePush(push)
    }
    this.#lostAt = performance.now()
    this.#socket = null
  }

  #takePush(push: Frame): void {
    const { epoch, offset } = push
    if (push.topic !== TOPIC || epoch === undefined || offset === undefined) return
    this.moveTo({ topic: TOPIC, epoch, offset })
    this.take(push)
  }
}
