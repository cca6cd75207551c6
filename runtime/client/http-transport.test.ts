import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import type { PollRequest, PushFrame, RequestFrame, ResponseFrame } from '#schemas/protocol/frames.ts'
import { CONNECT_TIMEOUT_HTTP_MS, REQUEST_TIMEOUT_MS } from '#schemas/limits.ts'
import type { Fault } from '#schemas/protocol/faults.ts'
import { createClient, type Client } from './client.ts'
import { createHttpTransport } from './http-transport.ts'
import { unpack } from './message-pack-read.ts'
import { pack } from './message-pack-write.ts'
import { PendingSends } from './pending-sends.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

/** One request as the small service below saw it. */
interface Seen {
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

interface Reply {
  status?: number
  headers?: Record<string, string>
  value?: unknown
  /** Cuts the connection instead of answering. */
  cut?: boolean
}

let server: Server
let origin: string
let seen: Seen[]
let reply: (request: Seen) => Reply | Promise<Reply>
let client: Client
let tokens: TokenStore
let pending: PendingSends
let pushes: PushFrame[]
let gaps: number
let faults: string[]
let connection: string[]
const resubscribe = { attempts: 3, intervalMs: 5 }

const framesOf = (request: Seen) => request.body as RequestFrame[]
const answer = (request: Seen, result: unknown): Reply => ({
  value: framesOf(request).map(({ id }): ResponseFrame => ({ id, ok: true, result })),
})

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return unpack(Buffer.concat(chunks))
}

beforeEach(async () => {
  window.localStorage.clear()
  seen = []
  pushes = []
  faults = []
  connection = []
  gaps = 0
  reply = (request) => answer(request, {})
  server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, cors(request)).end()
        return
      }
      const one = { path: request.url ?? '', headers: request.headers, body: await bodyOf(request) }
      seen.push(one)
      const { status = 200, headers = {}, value = [], cut = false } = await reply(one)
      if (cut) return void request.socket.destroy()
      response.writeHead(status, { ...cors(request), ...headers }).end(pack(value))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = openClient()
})

afterEach(() => {
  client.close()
  server.closeAllConnections()
  server.close()
})

// The page of these tests has an origin of its own; in the product there is one for all.
function cors(request: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type,x-requested-with,x-auth-token',
    'access-control-expose-headers': 'x-auth-token',
  }
}

let unshown: unknown[] = []

function openClient(): Client {
  unshown = []
  const storage = openSiteStorage('trial')
  tokens = createTokenStore(storage, openSiteStorage('trial', 'session'))
  pending = new PendingSends(storage)
  return createClient({
    openTransport: (listener) => createHttpTransport({ origin, tokens, listener, resubscribe }),
    tokens,
    pending,
    playerId: () => 5,
    onConnection: (happened) => connection.push(happened),
    onFault: (fault, op) => faults.push(`${op} ${fault.code}`),
    onPush: (push) => pushes.push(push),
    onUnshown: (send, outcome) => unshown.push([send.key, outcome]),
    onGap: () => gaps++,
    wait: async () => undefined,
  })
}

const join = { gameId: 7, gameInstanceId: 70, userPlays: ['1-2-3-4-5-6'], currencyId: 978 }
const joined = { gameInstanceId: 70, exitCode: 0, exitDescription: '' }

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries++) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(isSo()).toBe(true)
}

describe('calls over HTTP', () => {
  test('calls of one tick are one MessagePack request with the CSRF header', async () => {
    reply = (request) => answer(request, { serverTimeMilis: 3 })
    const answers = await Promise.all([client.call('ping', {}), client.call('ping', {})])
    expect(answers).toEqual([{ serverTimeMilis: 3 }, { serverTimeMilis: 3 }])
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({
      path: '/channel/open',
      headers: { 'content-type': 'application/vnd.msgpack', 'x-requested-with': 'tombolo' },
    })
    expect(framesOf(seen[0]!).map(({ op }) => op)).toEqual(['ping', 'ping'])
    expect(connection).toEqual(['answered'])
  })

  test('calls request the language of the page, not of the browser', async () => {
    reply = (request) => answer(request, {})
    document.documentElement.lang = 'ar'
    await client.call('ping', {})
    document.documentElement.lang = ''
    expect(seen[0]?.headers['accept-language']).toBe('ar')
  })

  test('secured operations are sent to the secured endpoint with the newest token', async () => {
    tokens.keep('first')
    reply = (request) => ({ ...answer(request, []), headers: { 'x-auth-token': 'second' } })
    await client.call('getPlayerAccounts', {})
    await client.call('getPlayerAccounts', {})
    expect(seen.map(({ path, headers }) => [path, headers['x-auth-token']])).toEqual([
      ['/channel/secured', 'first'],
      ['/channel/secured', 'second'],
    ])
  })

  test('a call rejects with the fault of the answer, after the fault handler ran', async () => {
    reply = (request) => ({
      value: framesOf(request).map(({ id }) => ({ id, ok: false, fault: { code: '103', message: 'no' } })),
    })
    const login = client.call('login', { username: 'ada', password: 'secret1' })
    await expect(login).rejects.toMatchObject({ code: '103' })
    expect(faults).toEqual(['login 103'])
  })

  test('an unknown fault code becomes a failure of the service', async () => {
    reply = (request) => ({
      value: framesOf(request).map(({ id }) => ({ id, ok: false, fault: { code: '999', message: 'new' } })),
    })
    await expect(client.call('ping', {})).rejects.toMatchObject({ code: 'Server.Processing', message: 'new' })
  })

  test('a call that reaches no service reports a failed connection', async () => {
    reply = () => ({ cut: true })
    await expect(client.call('ping', {})).rejects.toMatchObject({ code: 'Channel.Connect.Failed' })
    expect(connection).toEqual(['failed'])
  })

  test('a call that finds no connection any more was not sent', async () => {
    await client.call('ping', {})
    reply = () => ({ cut: true })
    await expect(client.call('ping', {})).rejects.toMatchObject({ code: 'Client.Error.MessageSend' })
  })

  test('a network that answers with 511 asks for a login of its own', async () => {
    reply = () => ({ status: 511 })
    await expect(client.call('ping', {})).rejects.toMatchObject({ code: 'Client.Authentication' })
  })

  test('a fault whose text names a full bulkhead is an overload, and is flagged', async () => {
    const message = 'java.lang.RuntimeException: BulkheadFullException: joins'
    reply = (request) => ({
      value: framesOf(request).map(({ id }) => ({
        id,
        ok: false,
        fault: { code: 'Server.Processing', message },
      })),
    })
    await expect(client.call('ping', {})).rejects.toMatchObject({ code: '300', args: { bulkheadFull: true } })
  })
})

describe('security 4: calls that move money', () => {
  test('a call that moves money stores its key before it is sent and removes it with the answer', async () => {
    let keptWhileSent: string[] = []
    reply = (request) => {
      keptWhileSent = pending.all().map(({ key }) => key)
      return answer(request, joined)
    }
    await client.call('joinGame', join)
    expect(keptWhileSent).toEqual([framesOf(seen[0]!)[0]!.key])
    expect(pending.all()).toEqual([])
  })

  test('a call that moves money is repeated with the same key when no answer comes', async () => {
    reply = (request) => (seen.length < 3 ? { cut: true } : answer(request, joined))
    expect(await client.call('joinGame', join)).toEqual(joined)
    const keys = seen.map((request) => framesOf(request)[0]!.key)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  test('a refused call that moves money is no longer pending', async () => {
    reply = (request) => ({
      value: framesOf(request).map(({ id }) => ({ id, ok: false, fault: { code: '300', message: 'busy' } })),
    })
    await expect(client.call('joinGame', join)).rejects.toMatchObject({ code: '300' })
    expect(pending.all()).toEqual([])
    expect(seen).toHaveLength(1)
  })

  test('a pending call that moves money is sent again after a reload, for the same player only', async () => {
    const send = {
      op: 'joinGame',
      body: join,
      madeAt: Date.now() - 60_000,
      sentAt: Date.now() - 60_000,
    } as const
    pending.keep({ ...send, key: 'mine', playerId: 5 })
    pending.keep({ ...send, key: 'anothers', playerId: 6 })
    reply = (request) => answer(request, joined)
    await client.recover()
    expect(unshown).toEqual([['mine', { result: joined }]])
    expect(seen.flatMap(framesOf).map(({ key }) => key)).toEqual(['mine'])
    expect(pending.all().map(({ key }) => key)).toEqual(['anothers'])
  })

  test('a repeated call uses the key of the same call in doubt', async () => {
    pending.keep({
      key: 'indoubt',
      op: 'joinGame',
      body: join,
      playerId: 5,
      madeAt: Date.now(),
      sentAt: Date.now(),
    })
    reply = (request) => answer(request, joined)
    await client.call('joinGame', { ...join })
    expect(framesOf(seen[0]!)[0]!.key).toBe('indoubt')
    await client.call('joinGame', { ...join })
    expect(framesOf(seen[1]!)[0]!.key).not.toBe('indoubt')
  })
})

describe('topics over HTTP', () => {
  test('a topic is polled from its last offset, and each event is published once', async () => {
    const log = [1, 2, 3].map((offset) => ({
      topic: 'game/70',
      epoch: 'a',
      offset,
      event: 'game.start',
      body: { gameInstanceId: 70 },
    }))
    reply = (request) => {
      const { topics } = request.body as PollRequest
      const from = topics[0]?.offset ?? 0
      // The second event comes twice, as it may when two answers cross.
      const next = log.filter(({ offset }) => offset > from - 1).slice(0, 2)
      const last = next.at(-1)?.offset ?? from
      return { value: { topics: [{ topic: 'game/70', epoch: 'a', offset: last, gap: false }], pushes: next } }
    }
    client.subscribe('game/70')
    client.start()
    await until(() => pushes.length === 3)
    expect(pushes.map(({ offset }) => offset)).toEqual([1, 2, 3])
    const polls = seen.filter(({ path }) => path === '/channel/poll').map(({ body }) => body as PollRequest)
    expect(polls[0]?.topics).toEqual([{ topic: 'game/70' }])
    expect(polls[1]?.topics).toEqual([{ topic: 'game/70', epoch: 'a', offset: 2 }])
  })

  test('a gap in a topic is reported', async () => {
    reply = () => ({
      value: { topics: [{ topic: 'lobby/1', epoch: 'b', offset: 9, gap: true }], pushes: [] },
    })
    client.subscribe('lobby/1')
    client.start()
    await expect.poll(() => gaps).toBe(1)
  })

  test('a poll refused for a token that was replaced in the meantime is sent again with the new one', async () => {
    tokens.keep('old')
    reply = ({ headers }) => {
      if (headers['x-auth-token'] === 'new') return { value: { topics: [], pushes: [] } }
      tokens.keep('new')
      return { status: 401, value: { fault: { code: '101', message: 'no' } } }
    }
    client.subscribe('cashier/5')
    client.start()
    await until(() => seen.length === 2)
    expect(seen.map(({ headers }) => headers['x-auth-token'])).toEqual(['old', 'new'])
    expect(faults).toEqual([])
  })

  test('a failed poll is repeated three times, and again after another request was answered', async () => {
    let isAway = true
    reply = (request) => {
      if (isAway) return { cut: true }
      return request.path === '/channel/poll'
        ? { value: { topics: [], pushes: [] } }
        : answer(request, { serverTimeMilis: 1 })
    }
    const polls = () => seen.filter(({ path }) => path === '/channel/poll').length
    client.subscribe('lobby/1')
    client.start()
    await until(() => connection.filter((happened) => happened === 'failed').length === 3)
    expect(polls()).toBe(3)
    isAway = false
    await client.call('ping', {})
    await until(() => polls() === 4)
  })

  test('a topic is polled until its last subscriber leaves', async () => {
    reply = () => ({ value: { topics: [], pushes: [] } })
    const first = client.subscribe('lobby/1')
    const second = client.subscribe('lobby/1')
    client.start()
    await until(() => seen.length === 1)
    first()
    first()
    client.wake()
    await until(() => seen.length === 2)
    expect((seen[1]!.body as PollRequest).topics).toEqual([{ topic: 'lobby/1' }])
    second()
    client.subscribe('game/3')
    await until(() => seen.length === 3)
    expect((seen[2]!.body as PollRequest).topics).toEqual([{ topic: 'game/3' }])
  })
})

describe('a request without an answer', () => {
  /** Lets the time pass after which a ping is given up; answers the fault, or null before. */
  async function faultAfter(ms: number): Promise<string | null> {
    let given: string | null = null
    client.call('ping', {}).catch(({ code }: Fault) => (given = code))
    await vi.advanceTimersByTimeAsync(ms)
    return given
  }

  test('a request times out after 10 s before a connection exists, and after 15 s later', async () => {
    vi.useFakeTimers()
    const unanswered = (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        init!.signal!.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(unanswered)
    expect(await faultAfter(CONNECT_TIMEOUT_HTTP_MS - 1)).toBe(null)
    await vi.advanceTimersByTimeAsync(1)
    expect(await faultAfter(CONNECT_TIMEOUT_HTTP_MS)).toBe('Channel.Connect.TimedOut')
    fetched.mockImplementationOnce(async (_url, init) => {
      const [{ id }] = unpack(init!.body as Uint8Array) as [RequestFrame]
      return new Response(pack([{ id, ok: true, result: {} }]))
    })
    await client.call('ping', {})
    expect(await faultAfter(CONNECT_TIMEOUT_HTTP_MS)).toBe(null)
    expect(await faultAfter(REQUEST_TIMEOUT_MS)).toBe('Client.Error.RequestTimeout')
    fetched.mockRestore()
    vi.useRealTimers()
  })
})
