import { WebSocket } from 'ws'
import type { LoadResult } from './http-load.ts'

export interface WebSocketLoad {
  url: string
  protocol?: string
  headers?: Record<string, string>
  connections: number
  durationMs: number
  /** Sent once before the load, where the protocol starts with a greeting; its answer is awaited. */
  greeting?: Uint8Array
  next(): Uint8Array
  /** Messages of one connection that wait for their answers at the same time; 1 without it. */
  inFlight?: number
  /** Whether a message is an answer, and no push; throws for an unexpected answer. Without it, each message is one. */
  isAnswer?(message: Buffer): boolean
}

/** Keeps every connection busy with some messages at a time. */
export async function loadWebSockets(load: WebSocketLoad): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => openSocket(load)))
  const latenciesMs: number[] = []
  const started = performance.now()
  const until = started + load.durationMs
  await Promise.all(sockets.map((socket) => keepBusy(socket, load, until, latenciesMs)))
  const seconds = (performance.now() - started) / 1000
  return { perSecond: latenciesMs.length / seconds, answers: latenciesMs.length, latenciesMs }
}

async function openSocket(load: WebSocketLoad): Promise<WebSocket> {
  const socket = new WebSocket(load.url, load.protocol, {
    perMessageDeflate: false,
    ...(load.headers ? { headers: load.headers } : {}),
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  if (load.greeting) {
    socket.send(load.greeting)
    await new Promise((resolve) => socket.once('message', resolve))
  }
  return socket
}

function keepBusy(
  socket: WebSocket,
  load: WebSocketLoad,
  until: number,
  latenciesMs: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Answers arrive in any order: with several messages in flight, a latency is that of the oldest one.
    const sentAt: number[] = []
    const send = () => {
      sentAt.push(performance.now())
      socket.send(load.next())
    }
    socket.on('message', (message: Buffer) => {
      try {
        if (load.isAnswer?.(message) === false) return
      } catch (error) {
        reject(error)
        socket.terminate()
        return
      }
      const now = performance.now()
      latenciesMs.push(now - (sentAt.shift() ?? now))
      if (now < until) send()
      else if (sentAt.length === 0) {
        socket.terminate()
        resolve()
      }
    })
    socket.once('close', (code) => reject(new Error(`The connection closed with ${code}.`)))
    for (let count = load.inFlight ?? 1; count > 0; count -= 1) send()
  })
}
