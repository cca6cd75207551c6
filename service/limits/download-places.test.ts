import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ClientBounds, clientOf, ClientUse } from './client-use.ts'
import { DOWNLOADS_AT_ONCE, DownloadPlaces } from './download-places.ts'
import { STALLED_AFTER_MS } from './reader-pace.ts'

const BOUNDS: ClientBounds = {
  connections: 100,
  websockets: 100,
  openings: 5,
  polls: 100,
  topics: 10,
  messages: 100,
  downloads: 2,
  bytes: 1000,
}
/** More than the buffers of both systems hold. */
const LARGE_BYTES = 16 * 1024 * 1024

let server: Server
let clientUse: ClientUse
const sockets: Socket[] = []

beforeEach(async () => {
  clientUse = new ClientUse(BOUNDS)
  const places = new DownloadPlaces(clientUse)
  server = createServer((request, response) => {
    const place = places.take(clientOf(request.socket.remoteAddress ?? ''), response)
    if (place !== 'taken') return response.writeHead(place === 'all are taken' ? 503 : 429).end()
    Readable.from(pieces(), { objectMode: false, highWaterMark: 1 }).pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

function* pieces(): Generator<Buffer> {
  const piece = Buffer.alloc(16 * 1024)
  for (let sent = 0; sent < LARGE_BYTES; sent += piece.length) yield piece
}

/** Asks for the download from an address of this machine; what comes is left unread but for the status. */
async function ask(from: string) {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const closed = once(socket, 'close')
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, status: Number(String(head).split(' ')[1]), closed }
}

/** Reads to the end; the number of bytes. */
async function readAll(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length))
  socket.resume()
  await once(socket, 'close')
  return bytes
}

/** Readers that read nothing on every place, two of each of four addresses. */
const fill = () =>
  Promise.all(
    Array.from({ length: DOWNLOADS_AT_ONCE }, (_, index) => ask(`127.0.0.${10 + Math.floor(index / 2)}`)),
  )

/** The clock goes on while sockets do what they do. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    vi.advanceTimersByTime(500)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('security 27: one client takes no more places than its share', async () => {
  const answers = await Promise.all(Array.from({ length: 3 }, () => ask('127.0.0.2')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  expect((await ask('127.0.0.3')).status).toBe(200)
})

test('security 27: a new client gets a download place at once where stalled readers have all places', async () => {
  const stalled = await fill()
  expect(stalled.map(({ status }) => status)).toEqual(stalled.map(() => 200))
  expect((await ask('127.0.0.9')).status).toBe(503)
  await pass(4000)
  const next = await ask('127.0.0.9')
  expect(next.status).toBe(200)
  expect(await readAll(next.socket)).toBeGreaterThan(LARGE_BYTES - 64 * 1024)
})

test('security 27: the downloads of stalled readers are ended, and their places are free', async () => {
  const stalled = await fill()
  await pass(STALLED_AFTER_MS + 1000)
  for (const { socket } of stalled) socket.resume()
  await Promise.all(stalled.map(({ closed }) => closed))
  for (const { from } of [10, 11, 12, 13].map((end) => ({ from: `127.0.0.${end}` })))
    expect(clientUse.usedBy('downloads', clientOf(from))).toBe(0)
  expect((await fill()).map(({ status }) => status)).toEqual(stalled.map(() => 200))
})

test('a client that reads keeps its download place when a new client arrives', async () => {
  const readers = await fill()
  for (let second = 0; second < 10; second += 1) {
    for (const { socket } of readers) socket.read(64 * 1024)
    await pass(500)
  }
  expect(clientUse.usedBy('downloads', clientOf('127.0.0.10'))).toBe(2)
})
