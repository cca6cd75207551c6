// @vitest-environment node
// The WebSocket of the test’s Node and the events of a simulated page do not fit together.

import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws'
import { setErrorReporter } from '#runtime/context/report-error.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import {
  REINITIALISE_AFTER_HTTP_FAULT_MS,
  REINITIALISE_AFTER_WEBSOCKET_DISCONNECT_MS,
} from '#schemas/limits.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { RequestFrame } from '#schemas/protocol/frames.ts'
import { createClient, type Client } from './client.ts'
import { unpack } from './message-pack-read.ts'
import { pack } from './message-pack-write.ts'
import { PendingSends } from './pending-sends.ts'
import { createPreferredTransport } from './preferred-transport.ts'
import { createTokenStore } from './token-store.ts'

let server: Server
let client: Client
/** The endpoints that were asked over HTTP, and the operations over WebSocket. */
let overHttp: string[]
let overWebsocket: string[]
let upgrades: number
let connection: string[]
let faults: string[]
let sockets: ServerSocket[]
/** What stands between the browser and the service. */
let atUpgrade: 'refuse' | 'cut' | 'let through'

const answers = (frames: readonly RequestFrame[]) =>
  pack(frames.map(({ id }) => ({ id, ok: true, result: { serverTimeMilis: 1, topics: [] } })))

let openClient: () => Client

beforeEach(async () => {
  overHttp = []
  overWebsocket = []
  upgrades = 0
  connection = []
  faults = []
  sockets = []
  atUpgrade = 'refuse'
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked = unpack(Buffer.concat(chunks))
      overHttp.push(request.url ?? '')
      response.setHeader('Content-Type', 'application/vnd.msgpack')
      const isPoll = request.url === '/channel/poll'
      response.end(isPoll ? pack({ topics: [], pushes: [] }) : answers(asked as RequestFrame[]))
    })
  })
  const websockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'tombolo.v1' })
  server.on('upgrade', (request, socket: Socket, head) => {
    upgrades++
    if (atUpgrade === 'refuse') return void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
    if (atUpgrade === 'cut') return void socket.destroy()
    websockets.handleUpgrade(request, socket, head, (opened) => {
      sockets.push(opened)
      opened.on('message', (data) => {
        const frames = unpack(data as Buffer) as RequestFrame[]
        overWebsocket.push(...frames.map(({ op }) => op))
        opened.send(answers(frames))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const storage = openSiteStorage('trial')
  const tokens = createTokenStore(storage, openSiteStorage('trial', 'session'))
  openClient = () =>
    createClient({
      openTransport: (listener) => createPreferredTransport({ origin, tokens, listener }),
      tokens,
      pending: new PendingSends(storage),
      playerId: () => null,
      onConnection: (happened) => connection.push(happened),
      onFault: ({ code }) => faults.push(code),
      onPush: () => undefined,
      onUnshown: () => undefined,
      onGap: () => undefined,
      wait: async () => undefined,
    })
  client = openClient()
})

afterEach(() => {
  client.close()
  vi.unstubAllGlobals()
  for (const socket of sockets) socket.terminate()
  server.closeAllConnections()
  server.close()
})

test.each(['refuse', 'cut'] as const)(
  'a client without a WebSocket (%s) continues over HTTP without a fault',
  async (how) => {
    atUpgrade = how
    client.start()
    client.subscribe('lobby/1')
    await expect(client.call('ping', {})).resolves.toMatchObject({ serverTimeMilis: 1 })
    await expect(client.call('ping', {})).resolves.toMatchObject({ serverTimeMilis: 1 })
    await expect.poll(() => overHttp).toContain('/channel/poll')
    expect(connection).not.toContain('failed')
    expect(faults).toEqual([])
    // Not tried again: what swallowed the first one stands there for the whole visit.
    expect(upgrades).toBe(1)
    // From here on a failure is one of HTTP, and so is the wait after it.
    expect(client.reinitialiseAfterMs).toBe(REINITIALISE_AFTER_HTTP_FAULT_MS)
  },
)

test('a browser without WebSockets continues over HTTP, and the fault is reported', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  setErrorReporter(reported)
  vi.stubGlobal('WebSocket', undefined)
  client.close()
  client = openClient()
  await expect(client.call('ping', {})).resolves.toMatchObject({ serverTimeMilis: 1 })
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ code: FAULT.websocketUnsupported }))
  expect(upgrades).toBe(0)
})

test('a client with a WebSocket sends nothing over HTTP', async () => {
  atUpgrade = 'let through'
  client.start()
  client.subscribe('lobby/1')
  await client.call('ping', {})
  await expect.poll(() => overWebsocket).toEqual(expect.arrayContaining(['connect', 'subscribe', 'ping']))
  expect(overHttp).toEqual([])
  expect(client.reinitialiseAfterMs).toBe(REINITIALISE_AFTER_WEBSOCKET_DISCONNECT_MS)
})

test('a lost WebSocket is reported as a failure and opened again', async () => {
  atUpgrade = 'let through'
  client.start()
  await client.call('ping', {})
  sockets[0]!.terminate()
  await expect.poll(() => connection).toContain('failed')
  await client.call('ping', {})
  expect(upgrades).toBe(2)
  expect(overHttp).toEqual([])
})
