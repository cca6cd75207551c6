import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishAll } from '#service/events/publish.ts'
import { clientOf } from '#service/limits/client-use.ts'
import { addGame, addPlayer } from '#service/testing/world.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { Client, type Frame } from './client.ts'
import { encode } from './message-pack.ts'
import { register, type Registered } from './register.ts'
import { Services, type ServiceHere } from './service-here.ts'

const services = new Services()
let here: ServiceHere
let ada: Registered
beforeAll(async () => {
  here = await services.start('embedded')
  ada = await register(here.port)
}, 60_000)
afterAll(() => services.end())

const codeOf = (frame: Frame) => frame.fault?.code
const post = async (frames: unknown) => (await ada.client.post('/channel/open', frames)).value as Frame[]

describe('security 8: malformed bytes', () => {
  it('each of a thousand random bodies is answered, and the service goes on', async () => {
    const client = new Client(here.port)
    const surprising: string[] = []
    for (let round = 0; round < 1000; round += 1) {
      const bytes = round % 2 === 0 ? seededBytes(`body ${round}`, 1 + (round % 300)) : broken(round)
      const { status } = await client.post('/channel/open', null, { bytes })
      if (status !== 200 && status !== 400) surprising.push(`${status}: ${bytes.toString('hex')}`)
    }
    expect(surprising).toEqual([])
    expect((await client.call('ping')).ok).toBe(true)
    client.close()
  })

  it('a body of 256 KiB is accepted, and a larger one is refused, before it is read where its length is declared', async () => {
    const head = encode([{ id: 1, op: 'ping', body: {} }])
    const { status } = await ada.client.post('/channel/open', null, {
      bytes: Buffer.concat([head, Buffer.alloc(256 * 1024 - head.length)]),
    })
    expect(status).toBe(400)
    const over = await ada.client.post('/channel/open', null, { bytes: Buffer.alloc(256 * 1024 + 1) })
    expect(over.status).toBe(413)
  })
})

/** A sound request with some of its bytes changed. */
function broken(seed: number): Buffer {
  const bytes = encode([{ id: seed, op: 'getFilteredGames', body: { languageId: 'en_US', maxResults: 3 } }])
  for (let change = 0; change < 3; change += 1)
    bytes[(seed * 7 + change * 13) % bytes.length] = (seed * 31) % 256
  return bytes
}

describe('security 9: the validation of every body against its schema', () => {
  const bad: [string, object, string, string][] = [
    ['an unknown key', { gameInstanceId: 1, x: 1 }, '/x', 'additionalProperties'],
    ['a missing key', {}, '/gameInstanceId', 'required'],
    ['a text in place of a number', { gameInstanceId: '1' }, '/gameInstanceId', 'type'],
    ['a fraction in place of an integer', { gameInstanceId: 1.5 }, '/gameInstanceId', 'type'],
    ['a number that is none', { gameInstanceId: NaN }, '/gameInstanceId', 'type'],
    ['a number without end', { gameInstanceId: Infinity }, '/gameInstanceId', 'type'],
    ['an integer that no number holds exactly', { gameInstanceId: 2 ** 53 }, '/gameInstanceId', 'type'],
    ['a number below the least', { gameInstanceId: 0 }, '/gameInstanceId', 'minimum'],
    ['a nil', { gameInstanceId: null }, '/gameInstanceId', 'type'],
    ['bytes in place of a number', { gameInstanceId: Buffer.of(1) }, '/gameInstanceId', 'type'],
  ]
  it.each(bad)('a body with %s is refused as invalid', async (_what, body, path, keyword) => {
    const [frame] = await post([{ id: 1, op: 'getGameLobby', body }])
    expect(frame?.fault).toMatchObject({ code: 'Client.Error.InvalidBody', args: { path, keyword } })
  })

  it.each(['__proto__', 'constructor', 'prototype'])(
    'a body with the key %s is refused, also in a map with free keys',
    async (key) => {
      const fields = Object.fromEntries([[key, 'x']])
      const bodies = [
        { username: 'x', password: 'x', fields },
        { username: 'x', password: 'x', fields: {}, [key]: 'x' },
      ]
      for (const body of bodies) {
        const [frame] = await post([
          { id: 1, op: 'playerRegistration', body: Object.assign(Object.create(null), body) },
        ])
        expect(frame?.fault).toMatchObject({ code: 'Client.Error.InvalidBody' })
        expect(frame?.fault?.args?.keyword).toBe('additionalProperties')
      }
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    },
  )

  it('a text is not converted to a number, and a missing field is not filled in', async () => {
    const [frame] = await post([{ id: 1, op: 'getFilteredGames', body: { free: '1' } }])
    expect(codeOf(frame as Frame)).toBe('Client.Error.InvalidBody')
  })
})

describe('security 10: authority from the token only', () => {
  it('an operation about a player needs the token on every endpoint', async () => {
    const visitor = new Client(here.port)
    await visitor.call('ping')
    for (const endpoint of ['open', 'secured'] as const) {
      expect(codeOf(await visitor.call('getPlayerAccounts', {}, { endpoint }))).toBe('101')
      expect((await ada.client.call('getPlayerAccounts', {}, { endpoint })).ok).toBe(true)
    }
    visitor.close()
  })

  it('a secured operation is accepted on the secured endpoint only', async () => {
    const body = { gameId: 1 }
    expect(codeOf(await ada.client.call('saveFavoriteGame', body))).toBe('101')
    expect(codeOf(await ada.client.call('saveFavoriteGame', body, { endpoint: 'secured' }))).toBe(
      'Server.ResourceNotFound',
    )
  })

  it('an address or a member id in a body has no effect', async () => {
    const filter = { memberId: 102 }
    const clientInformation = { ip: '198.51.100.1', latitude: 1, longitude: 1 }
    const [init] = await post([{ id: 1, op: 'init', body: { filter, clientInformation } }])
    expect(init?.result).toMatchObject({ player: { id: ada.playerId, memberId: 101 } })
    const { currencies } = (init as Frame).result as { currencies: { code: string }[] }
    expect(currencies.map(({ code }) => code)).toEqual(['EUR', 'CHF'])
    const [eligible] = await post([
      { id: 1, op: 'isEligibleLocation', body: { ...clientInformation, memberId: 102 } },
    ])
    expect(eligible?.result).toEqual({ eligible: true, country: 'DE' })
  })

  it('a topic of another player or another site cannot be subscribed to', async () => {
    const other = await addPlayer(here.service.database)
    const ours = await addGame(here.database)
    const theirs = await addGame(here.database, { currencyId: 566 }, 102)
    const status = async (topic: string) => (await ada.client.poll([{ topic }])).status
    expect(await status(`cashier/${ada.playerId}`)).toBe(200)
    expect(await status(`cashier/${other.playerId}`)).toBe(403)
    expect(await status('lobby/102')).toBe(403)
    expect(await status(`game/${ours.gameInstanceId}`)).toBe(200)
    expect(await status(`game/${theirs.gameInstanceId}`)).toBe(404)
  })

  it('security 11: a game of another site cannot become a favourite', async () => {
    const theirs = await addGame(here.database, { currencyId: 566 }, 102)
    const body = { gameId: theirs.gameId }
    const answer = await ada.client.call('saveFavoriteGame', body, { endpoint: 'secured' })
    expect(codeOf(answer)).toBe('Server.ResourceNotFound')
  })
})

describe('security 16: requests that change data', () => {
  const login = [{ id: 1, op: 'login', body: { username: 'nobody', password: 'nothing1' } }]
  const status = async (headers: Record<string, string | null>) =>
    (await new Client(here.port).post('/channel/open', login, { headers })).status

  it('a request that changes data needs the header that a form cannot send', async () => {
    expect(await status({ 'X-Requested-With': null })).toBe(403)
    expect(await status({ 'X-Requested-With': 'XMLHttpRequest' })).toBe(403)
    expect(await status({})).toBe(200)
  })

  it('a request that changes data must come from a host of the site, or from no page', async () => {
    const foreign = [
      'https://evil.example',
      'http://kola.localhost',
      'null',
      'file://',
      'http://aurora.localhost.evil.example',
      // The site's own host at another port is another program.
      'http://aurora.localhost:3000',
      'http://localhost',
      'https://aurora.localhost',
    ]
    expect(await Promise.all(foreign.map((origin) => status({ Origin: origin })))).toEqual(
      foreign.map(() => 403),
    )
    const own = [`http://${ada.client.host}`, `https://${ada.client.host}`, `http://127.0.0.1:${here.port}`]
    expect(await Promise.all(own.map((origin) => status({ Origin: origin })))).toEqual(own.map(() => 200))
  })

  it.each([
    ['aurora.localhost', 'https://aurora.localhost', 200],
    ['aurora.localhost:443', 'https://aurora.localhost', 200],
    ['aurora.localhost', 'https://aurora.localhost:8443', 403],
  ])('a request to %s with the origin %s is answered with %i', async (host, origin, answered) => {
    expect(await status({ Host: host, Origin: origin })).toBe(answered)
  })

  it('a page of another origin cannot open a WebSocket', async () => {
    await expect(ada.client.websocket({ Origin: 'https://evil.example' })).rejects.toThrow('status 403')
    const foreign = [`http://kola.localhost:${here.port}`, 'http://aurora.localhost:3000']
    for (const origin of foreign) {
      await expect(ada.client.websocket({ Origin: origin })).rejects.toThrow('status 403')
    }
    const socket = await ada.client.websocket({ Origin: `http://${ada.client.host}` })
    socket.close()
  })
})

describe('security 16: a request with two Host headers', () => {
  /** Sends a head as it is written, and gives the first line of the answer. */
  const statusLine = async (port: number, head: readonly string[]) => {
    const socket = connect(port, '127.0.0.1')
    const answered = once(socket, 'data') as Promise<[Buffer]>
    socket.write([...head, '', ''].join('\r\n'))
    const [bytes] = await answered
    socket.destroy()
    return bytes.toString('latin1').split('\r\n')[0]
  }
  const TWO = ['Host: aurora.localhost', 'hOST: kola.localhost']
  const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Protocol: tombolo.v1']
  const KEY = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']

  it.each([
    ['for a page', ['GET / HTTP/1.1', ...TWO]],
    ['for the channel', ['POST /channel/open HTTP/1.1', ...TWO, 'Content-Length: 0']],
    ['for a WebSocket', ['GET /channel/ws HTTP/1.1', ...TWO, ...UPGRADE, ...KEY]],
    ['that are the same', ['GET / HTTP/1.1', 'Host: aurora.localhost', 'Host: aurora.localhost']],
  ])('a request with two Host headers is refused with 400 %s', async (_where, head) => {
    expect(await statusLine(here.port, head)).toBe('HTTP/1.1 400 Bad Request')
  })

  it('a request with two Host headers is refused with 400 on the operator’s port', async () => {
    for (const path of ['/', '/api/sites', '/metrics']) {
      const head = [`GET ${path} HTTP/1.1`, 'Host: builder.localhost', 'Host: evil.example']
      expect(await statusLine(here.operatorPort, head)).toBe('HTTP/1.1 400 Bad Request')
    }
  })
})

describe('security 7: the bounds of the memory that a client can use', () => {
  it('a client that does not read is disconnected at 1 MB', async () => {
    const socket = await ada.client.websocket()
    await socket.connect()
    await socket.call('subscribe', { topics: [{ topic: 'lobby/101' }] })
    socket.stopReading()
    const topic = 'lobby/101'
    const body = { title: 'x', body: 'y'.repeat(30_000) }
    const events = Array.from({ length: 10 }, () => ({ topic, event: 'site.globalMessage' as const, body }))
    let closed: number | null = null
    const noteEnd = async () => {
      closed = await socket.closed
    }
    void noteEnd()
    // Some megabytes wait in the machine's own buffers before the service has to hold any.
    for (let batch = 0; batch < 200 && closed === null; batch += 1) {
      await here.service.database.transaction((tx) => publishAll(tx, events))
      // The embedded database answers without the event loop turning; sockets need it to.
      await setImmediate()
      if ((await websockets()) === 0) closed = 1006
    }
    expect(closed).toBe(1006)
    socket.close()
  }, 60_000)

  /** A client's frame whose mask is zero, so that its bytes stand as they are. */
  const frame = (first: number, payload: Uint8Array) =>
    Buffer.concat([
      Buffer.of(first, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0),
      payload,
    ])
  const [BINARY_BEGINS, CONTINUES, ENDS] = [0x02, 0x00, 0x80]
  const openRaw = async () => {
    const socket = connect(here.port, '127.0.0.1')
    const head = [
      'GET /channel/ws HTTP/1.1',
      `Host: ${ada.client.host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
    ]
    const key = ['Sec-WebSocket-Protocol: tombolo.v1', 'Sec-WebSocket-Version: 13']
    socket.write([...head, ...key, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''].join('\r\n'))
    await once(socket, 'data')
    const hello = encode([{ id: 1, op: 'connect', body: { clientVersion: '1.2.1' } }])
    socket.write(frame(0x82, hello))
    await once(socket, 'data')
    return socket
  }
  /** The code of the first close frame among what comes. */
  const closeCode = (socket: ReturnType<typeof connect>) =>
    new Promise<number>((resolve) => {
      socket.on('data', (bytes: Buffer) => {
        if (bytes[0] === 0x88) resolve(bytes.readUInt16BE(2))
      })
    })
  const usedBytes = () => here.service.clientUse.usedBy('bytes', clientOf('127.0.0.1'))

  it('a WebSocket with an unfinished message is closed in time, and its bytes are counted until then', async () => {
    const socket = await openRaw()
    await expect.poll(usedBytes).toBe(0)
    const closed = closeCode(socket)
    socket.write(frame(BINARY_BEGINS, Buffer.alloc(20_000)))
    await expect.poll(usedBytes).toBe(20_000)
    // Control frames between the fragments do not make it last longer.
    const alive = setInterval(() => socket.write(Buffer.of(0x8a, 0x80, 0, 0, 0, 0)), 1000)
    expect(await closed).toBe(1008)
    clearInterval(alive)
    socket.destroy()
    await expect.poll(usedBytes).toBe(0)
  }, 20_000)

  it('a fragmented message is accepted, and a WebSocket with too many fragments is closed', async () => {
    const socket = await openRaw()
    const ping = encode([{ id: 2, op: 'ping', body: {} }])
    socket.write(Buffer.concat([frame(BINARY_BEGINS, ping.subarray(0, 5)), frame(ENDS, ping.subarray(5))]))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer[0]).toBe(0x82)
    const closed = closeCode(socket)
    socket.write(frame(BINARY_BEGINS, Buffer.alloc(1)))
    for (let sent = 0; sent < 200; sent += 1) socket.write(frame(CONTINUES, Buffer.alloc(1)))
    expect(await closed).toBe(1008)
    socket.destroy()
  })

  async function websockets(): Promise<number> {
    const metrics = await here.service.metrics.metrics()
    return Number(/^tombolo_websockets (\d+)$/m.exec(metrics)?.[1])
  }

  // Which of them goes first is shown in work-queue.test.ts, where no socket decides what has come already.
  it('each of three hundred frames that are sent at once is answered, although they are read in portions', async () => {
    const socket = await ada.client.websocket()
    await socket.connect(ada.client.token)
    const calls = Array.from({ length: 300 }, (_, index) =>
      socket.call('isEligibleLocation', {}, { priority: index % 10 }),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ ok }) => ok === true)).toHaveLength(300)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(300)
    socket.close()
  })
})
