// @vitest-environment node
// The WebSocket of the test’s Node and the events of a simulated page do not fit together.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import type { PushFrame, RequestFrame, ResponseFrame, TopicRequest } from '#schemas/protocol/frames.ts'
import { createClient, type Client } from './client.ts'
import { unpack } from './message-pack-read.ts'
import { pack } from './message-pack-write.ts'
import { PendingSends } from './pending-sends.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'
import { createWebsocketTransport } from './websocket-transport.ts'

let server: Server
let sockets: ServerSocket[]
let addresses: (string | undefined)[]
let received: RequestFrame[]
let answerTo: (frame: RequestFrame) => Omit<ResponseFrame, 'id'> | null
let client: Client
let tokens: TokenStore
let pushes: PushFrame[]
let gaps: number
let connection: string[]

const ok = (result: unknown, more: object = {}) =>
  ({ ok: true, result, ...more }) as Omit<ResponseFrame, 'id'>

/** The service's side: the connection's own operations, and whatever the test answers to calls. */
function standardAnswer(frame: RequestFrame): Omit<ResponseFrame, 'id'> | null {
  if (frame.op === 'subscribe') {
    const topics = (frame.body as { topics: TopicRequest[] }).topics.map(({ topic }) => topic)
    return ok({ topics: topics.map((topic) => ({ topic, epoch: 'a', offset: 2, gap: false })) })
  }
  if (frame.op === 'unsubscribe') return ok({ topics: [] })
  return ok({ serverTimeMilis: 1 })
}

beforeEach(async () => {
  sockets = []
  addresses = []
  received = []
  pushes = []
  gaps = 0
  connection = []
  answerTo = standardAnswer
  server = createServer()
  const websockets = new WebSocketServer({ server, handleProtocols: () => 'tombolo.v1' })
  websockets.on('connection', (socket, { url }) => {
    sockets.push(socket)
    addresses.push(url)
    socket.on('message', (data) => {
      for (const frame of unpack(data as Buffer) as RequestFrame[]) {
        received.push(frame)
        const answer = answerTo(frame)
        if (answer) socket.send(pack([{ id: frame.id, ...answer }]))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const storage = openSiteStorage('trial')
  tokens = createTokenStore(storage, openSiteStorage('trial', 'session'))
  client = createClient({
    openTransport: (listener) => createWebsocketTransport({ origin, tokens, listener }),
    tokens,
    pending: new PendingSends(storage),
    playerId: () => 5,
    onConnection: (happened) => connection.push(happened),
    onFault: () => undefined,
    onPush: (push) => pushes.push(push),
    onUnshown: () => undefined,
    onGap: () => gaps++,
    wait: async () => undefined,
  })
})

afterEach(() => {
  client.close()
  for (const socket of sockets) socket.terminate()
  server.closeAllConnections()
  server.close()
})

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries++) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(isSo()).toBe(true)
}

const ops = () => received.map(({ op }) => op)
const push = (offset: number): PushFrame => ({
  topic: 'lobby/1',
  epoch: 'a',
  offset,
  event: 'game.start',
  body: { gameInstanceId: 1 },
})

test('the first WebSocket message is connect, with the token and the client’s version', async () => {
  tokens.keep('mine')
  expect(await client.call('ping', {})).toEqual({ serverTimeMilis: 1 })
  expect(received[0]).toMatchObject({ op: 'connect', body: { token: 'mine', clientVersion: '1.2.1' } })
  expect(sockets[0]?.protocol).toBe('tombolo.v1')
  expect(connection).toContain('answered')
})

test('the WebSocket address has the language of the page at that time', async () => {
  await client.call('ping', {})
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } })
  sockets[0]!.terminate()
  await until(() => connection.includes('failed'))
  await client.call('ping', {})
  vi.unstubAllGlobals()
  expect(addresses).toEqual(['/channel/ws', '/channel/ws?lang=ar'])
})

test('a refused token is removed, and the client connects as a visitor', async () => {
  tokens.keep('old')
  answerTo = (frame) =>
    frame.op === 'connect' && 'token' in frame.body
      ? ({ ok: false, fault: { code: '101', message: 'no' } } as Omit<ResponseFrame, 'id'>)
      : standardAnswer(frame)
  await client.call('ping', {})
  expect(ops()).toEqual(['connect', 'connect', 'ping'])
  expect(tokens.read()).toBeNull()
})

test('a token beside an answer is stored', async () => {
  answerTo = (frame) =>
    frame.op === 'login' ? ok({ playerId: 5 }, { token: 'fresh' }) : standardAnswer(frame)
  await client.call('login', { username: 'ada', password: 'secret1' })
  expect(tokens.read()).toBe('fresh')
})

test('pushes arrive after a subscription, each once', async () => {
  client.subscribe('lobby/1')
  client.start()
  await until(() => ops().includes('subscribe'))
  sockets[0]!.send(pack([push(3), push(3)]))
  sockets[0]!.send(pack([push(4)]))
  await until(() => pushes.length === 2)
  expect(pushes.map(({ offset }) => offset)).toEqual([3, 4])
})

test('a lost connection resumes its topics at their positions and receives the missed events', async () => {
  client.subscribe('lobby/1')
  client.start()
  await until(() => ops().includes('subscribe'))
  sockets[0]!.send(pack([push(3)]))
  await until(() => pushes.length === 1)
  sockets[0]!.terminate()
  await until(() => connection.includes('failed'))
  received = []
  answerTo = (frame) =>
    frame.op === 'subscribe'
      ? ok({ topics: [{ topic: 'lobby/1', epoch: 'a', offset: 5, gap: false }] })
      : standardAnswer(frame)
  await client.call('ping', {})
  expect(received.find(({ op }) => op === 'subscribe')?.body).toEqual({
    topics: [{ topic: 'lobby/1', epoch: 'a', offset: 3 }],
  })
  sockets[1]!.send(pack([push(4), push(5)]))
  await until(() => pushes.length === 3)
  expect(pushes.map(({ offset }) => offset)).toEqual([3, 4, 5])
})

test('a gap in a topic is reported over the WebSocket', async () => {
  answerTo = (frame) =>
    frame.op === 'subscribe'
      ? ok({ topics: [{ topic: 'lobby/1', epoch: 'b', offset: 0, gap: true }] })
      : standardAnswer(frame)
  client.subscribe('lobby/1')
  client.start()
  await expect.poll(() => gaps).toBe(1)
})

test('the client unsubscribes from a topic without subscribers', async () => {
  client.subscribe('lobby/1')
  client.start()
  const leave = client.subscribe('game/3')
  await until(() => JSON.stringify(received).includes('game/3'))
  leave()
  await until(() => ops().includes('unsubscribe'))
  expect(received.find(({ op }) => op === 'unsubscribe')?.body).toEqual({ topics: [{ topic: 'game/3' }] })
})

test('security 4: a call that moves money is repeated with its key over the next connection', async () => {
  let joins = 0
  answerTo = (frame) => {
    if (frame.op !== 'joinGame') return standardAnswer(frame)
    joins++
    if (joins === 1) sockets[0]!.terminate()
    return joins === 1 ? null : ok({ gameInstanceId: 70, exitCode: 0, exitDescription: '' })
  }
  const body = { gameId: 7, gameInstanceId: 70, userPlays: ['1-2-3'], currencyId: 978 }
  expect(await client.call('joinGame', body)).toMatchObject({ exitCode: 0 })
  const keys = received.flatMap(({ op, key }) => (op === 'joinGame' ? [key] : []))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})
