import { connect, type Socket } from 'node:net'
import { percentile } from '../measure.ts'
import { readAnswers } from './http-load.ts'

export interface IdlePollOptions {
  port: number
  connections: number
  /** Number of clients that poll once in `everyMs`, over all connections. */
  clients: number
  everyMs: number
  request: Uint8Array
  /** Loopback address of a connection; by default all share one. */
  addressOf?: (connection: number) => string
}

const OPENS_AT_ONCE = 200

/** Idle clients: each keeps its connection and polls at a fixed interval. */
export class IdlePolls {
  private readonly options: IdlePollOptions
  private readonly sockets: Socket[] = []
  private readonly sentAt: Float64Array
  private latenciesMs: number[] = []
  private next = 0
  private timer: NodeJS.Timeout | undefined
  private failure: Error | null = null
  private isStopping = false

  constructor(options: IdlePollOptions) {
    this.options = options
    this.sentAt = new Float64Array(options.connections)
  }

  /** Opens all of them and starts polling, each with its own phase. */
  async start(): Promise<void> {
    const { connections, clients, everyMs } = this.options
    while (this.sockets.length < connections) {
      const missing = Math.min(OPENS_AT_ONCE, connections - this.sockets.length)
      await Promise.all(Array.from({ length: missing }, () => this.open()))
    }
    const started = performance.now()
    let sent = 0
    this.timer = setInterval(() => {
      const due = Math.floor(((performance.now() - started) * clients) / everyMs)
      for (; sent < due; sent += 1) this.ask(sent % connections, started + (sent * everyMs) / clients)
    }, 1)
  }

  /** The 99th percentile of the latencies since the last call, each from its due time. */
  takeP99(): number {
    if (this.failure !== null) throw this.failure
    const taken = this.latenciesMs
    this.latenciesMs = []
    return percentile(taken, 0.99)
  }

  stop(): void {
    this.isStopping = true
    clearInterval(this.timer)
    for (const socket of this.sockets) socket.destroy()
  }

  private ask(client: number, dueAt: number): void {
    this.sentAt[client] = dueAt
    this.sockets[client]?.write(this.options.request)
  }

  private open(): Promise<void> {
    const client = this.next++
    return new Promise((resolve, reject) => {
      const { port, addressOf } = this.options
      const from = addressOf === undefined ? {} : { localAddress: addressOf(client) }
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...from })
      this.sockets[client] = socket
      socket.once('connect', resolve)
      const failed = (error: Error) => {
        this.failure ??= error
        reject(error)
      }
      socket.once('error', failed)
      socket.once('close', () => {
        if (!this.isStopping) failed(new Error('The service closed the connection of an idle client.'))
      })
      readAnswers(socket, (status) => {
        if (status === 200) this.latenciesMs.push(performance.now() - (this.sentAt[client] ?? 0))
        else this.failure ??= new Error(`A poll was answered with ${status}.`)
      })
    })
  }
}
