import { connect, type Socket } from 'node:net'

export interface HttpRequest {
  path: string
  headers: Record<string, string>
  body: Uint8Array
}

export interface HttpLoad {
  port: number
  connections: number
  durationMs: number
  /** The bytes of a connection's next request: constant, or generated. */
  next(connection: number): Uint8Array
  /** Checks each answer's body; throws for an unexpected one. */
  check?(body: Buffer, connection: number): void
}

export interface LoadResult {
  perSecond: number
  answers: number
  /** Latency of each answer. */
  latenciesMs: number[]
}

/** The bytes of one POST. Encoded once, to keep the load generator cheap. */
export function requestBytes(request: HttpRequest): Uint8Array {
  const headers = { 'content-length': String(request.body.byteLength), ...request.headers }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`POST ${request.path} HTTP/1.1\r\n${head.join('')}\r\n`, 'latin1'),
    request.body,
  ])
}

/** Keeps every connection busy with one request at a time. Any status but 200 stops the load. */
export async function loadHttp(load: HttpLoad): Promise<LoadResult> {
  const latenciesMs: number[] = []
  const started = performance.now()
  const until = started + load.durationMs
  await Promise.all(
    Array.from({ length: load.connections }, (_, connection) =>
      keepBusy(load, connection, until, latenciesMs),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  return { perSecond: latenciesMs.length / seconds, answers: latenciesMs.length, latenciesMs }
}

function keepBusy(load: HttpLoad, connection: number, until: number, latenciesMs: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true })
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      if (sentAt < until) socket.write(load.next(connection))
      else socket.end()
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => resolve())
    readAnswers(socket, (status, body) => {
      latenciesMs.push(performance.now() - sentAt)
      try {
        if (status !== 200) throw new Error(`Answer ${status}: ${body.toString('latin1').slice(0, 200)}`)
        load.check?.(body, connection)
        send()
      } catch (error) {
        socket.destroy()
        reject(error)
      }
    })
  })
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** @param newToken the token that replaces the sent one from now on; null if the answer has none */
type OnAnswer = (status: number, body: Buffer, newToken: string | null) => void

/** Parses answers with a content length, as ours and the references' have. */
export function readAnswers(socket: Socket, onAnswer: OnAnswer): void {
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = pending.byteLength === 0 ? chunk : Buffer.concat([pending, chunk])
    const headEnd = pending.indexOf(END_OF_HEAD)
    if (headEnd < 0) return
    const head = pending.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    const end = headEnd + END_OF_HEAD.byteLength + length
    if (pending.byteLength < end) return
    const body = pending.subarray(end - length, end)
    pending = pending.subarray(end)
    const newToken = /\r\nx-auth-token: *(\S+)/i.exec(head)?.[1] ?? null
    onAnswer(Number(head.slice(9, 12)), body, newToken)
  })
}
