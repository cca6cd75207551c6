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
  message: Uint8Array
}

/** Keeps every connection busy with one message at a time. */
export async function loadWebSockets(load: WebSocketLoad): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => openSocket(load)))
  const latenciesMs: number[] = []
  const started = performance.now()
  const until = started + load.durationMs
  await Promise.all(sockets.map((socket) => keepBusy(socket, load.message, until, latenciesMs)))
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
  message: Uint8Array,
  until: number,
  latenciesMs: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = performance.now()
    socket.on('message', () => {
      const now = performance.now()
      latenciesMs.push(now - sentAt)
      if (now >= until) {
        socket.terminate()
        resolve()
        return
      }
      sentAt = now
      socket.send(message)
    })
    socket.once('close', (code) => reject(new Error(`The connection closed with ${code}.`)))
    socket.send(message)
  })
}
