import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readAnswers } from './http-load.ts'

export interface PacedLoad {
  port: number
  perSecond: number
  durationMs: number
  /** The bytes of a request, by the number of the call. */
  request(call: number): Uint8Array
  check(body: Buffer): void
  /** Takes the token that replaces the one of a call. */
  renew?(call: number, token: string): void
}

const CONNECTIONS_MAX = 512
/** Opened before the first request, as clients and proxies keep theirs: a hundred handshakes at once would be measured instead. */
const CONNECTIONS_AHEAD = 128

/**
 * Open-loop load: sends requests at a fixed rate, whether or not earlier ones are answered, and returns the latency of
 * each from its due time. A stall of the service is thus charged to every waiting request.
 */
export async function loadAtPace(load: PacedLoad): Promise<number[]> {
  const connections = new Connections(load)
  const total = Math.floor((load.perSecond * load.durationMs) / 1000)
  await connections.openAhead(CONNECTIONS_AHEAD)
  const started = performance.now()
  let sent = 0
  await new Promise<void>((resolve, reject) => {
    connections.failed = reject
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - started) * load.perSecond) / 1000))
      for (; sent < due; sent += 1) {
        const dueAt = started + (sent / load.perSecond) * 1000
        connections.send({ call: sent, bytes: load.request(sent), dueAt })
      }
      if (connections.latenciesMs.length < total) return
      clearInterval(timer)
      resolve()
    }, 1)
  }).finally(() => connections.close())
  return connections.latenciesMs
}

interface Waiting {
  call: number
  bytes: Uint8Array
  dueAt: number
}

/** One connection per pending request, up to a maximum; further requests wait. */
class Connections {
  readonly latenciesMs: number[] = []
  failed: (error: unknown) => void = () => {}
  private readonly load: PacedLoad
  private readonly all: Socket[] = []
  private readonly free: ((request: Waiting) => void)[] = []
  private readonly line: Waiting[] = []

  constructor(load: PacedLoad) {
    this.load = load
  }

  async openAhead(count: number): Promise<void> {
    const opened = Array.from({ length: count }, async () => {
      const { socket, take } = this.open()
      await once(socket, 'connect')
      this.free.push(take)
    })
    await Promise.all(opened)
  }

  send(request: Waiting): void {
    const free = this.free.pop()
    if (free !== undefined) free(request)
    else if (this.all.length < CONNECTIONS_MAX) this.open().take(request)
    else this.line.push(request)
  }

  close(): void {
    for (const socket of this.all) socket.destroy()
  }

  private open(): { socket: Socket; take: (request: Waiting) => void } {
    const socket = connect({ port: this.load.port, host: '127.0.0.1', noDelay: true })
    this.all.push(socket)
    let current: Waiting | null = null
    const take = (request: Waiting) => {
      current = request
      socket.write(request.bytes)
    }
    socket.once('error', (error) => this.failed(error))
    readAnswers(socket, (status, body, newToken) => {
      try {
        if (current === null) throw new Error('An answer came without a request.')
        this.latenciesMs.push(performance.now() - current.dueAt)
        if (newToken !== null) this.load.renew?.(current.call, newToken)
        if (status !== 200) throw new Error(`Answer ${status}: ${body.toString('latin1').slice(0, 200)}`)
        this.load.check(body)
      } catch (error) {
        this.failed(error)
      }
      current = null
      const next = this.line.shift()
      if (next === undefined) this.free.push(take)
      else take(next)
    })
    return { socket, take }
  }
}
