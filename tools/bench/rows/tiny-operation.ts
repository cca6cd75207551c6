import { startService } from '#tests/support/service-process.ts'
import { io, type Socket } from 'socket.io-client'
import { channelRequest, PING_FRAMES } from '../load/frames.ts'
import { messagePack } from '#tools/message-pack.ts'
import { loadHttp } from '../load/http-load.ts'
import { loadWebSockets } from '../load/websocket-load.ts'
import type { Contender, Row } from '../measure.ts'
import { startReference } from '../references/start.ts'
import type { BenchScale } from '../scale.ts'

const CLIENTS = 64
const PING = messagePack.pack(PING_FRAMES)
const COOKIE = 'tombolo_sid=bench-bench-bench-bench-bench-bench-bench-b'

/** The overhead of the channel itself: scan, schema, session, limits, log. */
export function tinyOperationRows(scale: BenchScale): Row[] {
  return [
    {
      id: 'tiny-http',
      what: `tiny operation over HTTP, ${CLIENTS} clients`,
      unit: 'answers/s',
      ours: httpContender('tombolo', scale, async () => {
        const service = await startService()
        return { port: service.port, stop: () => service.stop() }
      }),
      references: [httpContender('node:http + msgpackr', scale, () => startReference('http-echo.ts'))],
      bars: [{ against: 'node:http + msgpackr', bar: 0.75, aim: 0.9, direction: 'atLeast' }],
    },
    {
      id: 'tiny-websocket',
      what: `tiny operation over WebSocket, ${CLIENTS} clients`,
      unit: 'answers/s',
      ours: ourWebSocket(scale),
      references: [plainWebSocket(scale), socketIo(scale)],
      bars: [
        { against: 'ws + msgpackr', bar: 0.75, aim: 0.9, direction: 'atLeast' },
        { against: 'Socket.IO', bar: 1.4, aim: 1.8, direction: 'atLeast' },
      ],
    },
  ]
}

function httpContender(
  name: string,
  scale: BenchScale,
  startServer: () => Promise<{ port: number; stop(): Promise<void> }>,
): Contender {
  return {
    name,
    async start() {
      const server = await startServer()
      const request = channelRequest('/channel/open', PING_FRAMES, {
        host: `aurora.localhost:${server.port}`,
        cookie: COOKIE,
      })
      const load = { port: server.port, connections: CLIENTS, next: () => request, check: isPingAnswer }
      await loadHttp({ ...load, durationMs: scale.warmUpMs })
      return {
        round: async () => (await loadHttp({ ...load, durationMs: scale.roundMs })).perSecond,
        stop: () => server.stop(),
      }
    },
  }
}

let checked = 0

/** Checks one answer in a thousand: a fault is fast, and must not be counted as speed. */
function isPingAnswer(body: Buffer): void {
  if (checked++ % 1000 !== 0) return
  const [answer] = messagePack.unpack(body) as [{ ok: boolean }]
  if (!answer.ok) throw new Error(`A fault instead of an answer: ${JSON.stringify(answer)}`)
}

function ourWebSocket(scale: BenchScale): Contender {
  return {
    name: 'tombolo',
    async start() {
      const service = await startService()
      const load = {
        url: `ws://127.0.0.1:${service.port}/channel/ws`,
        protocol: 'tombolo.v1',
        headers: { host: `aurora.localhost:${service.port}`, cookie: COOKIE },
        connections: CLIENTS,
        greeting: messagePack.pack([{ id: 0, op: 'connect', body: { clientVersion: '1.2.1' } }]),
        next: () => PING,
      }
      await loadWebSockets({ ...load, durationMs: scale.warmUpMs })
      return {
        round: async () => (await loadWebSockets({ ...load, durationMs: scale.roundMs })).perSecond,
        stop: () => service.stop(),
      }
    },
  }
}

function plainWebSocket(scale: BenchScale): Contender {
  return {
    name: 'ws + msgpackr',
    async start() {
      const server = await startReference('websocket-echo.ts')
      const load = {
        url: `ws://127.0.0.1:${server.port}`,
        connections: CLIENTS,
        next: () => PING,
      }
      await loadWebSockets({ ...load, durationMs: scale.warmUpMs })
      return {
        round: async () => (await loadWebSockets({ ...load, durationMs: scale.roundMs })).perSecond,
        stop: () => server.stop(),
      }
    },
  }
}

function socketIo(scale: BenchScale): Contender {
  return {
    name: 'Socket.IO',
    async start() {
      const server = await startReference('socket-io-echo.ts')
      await loadSocketIo(server.port, scale.warmUpMs)
      return { round: () => loadSocketIo(server.port, scale.roundMs), stop: () => server.stop() }
    },
  }
}

async function loadSocketIo(port: number, durationMs: number): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => openSocketIo(port)))
  const started = performance.now()
  const counts = await Promise.all(sockets.map((socket) => keepBusy(socket, started + durationMs)))
  const seconds = (performance.now() - started) / 1000
  for (const socket of sockets) socket.disconnect()
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

function openSocketIo(port: number): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

async function keepBusy(socket: Socket, until: number): Promise<number> {
  let count = 0
  while (performance.now() < until) {
    await socket.emitWithAck('frames', PING_FRAMES)
    count++
  }
  return count
}
