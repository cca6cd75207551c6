import type { OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '#service/limits/client-use.ts'
import { sellLargeGame } from '#service/testing/large-game.ts'
import { addGame, TEST_CURRENCY_ID, type TestGame } from '#service/testing/world.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { Client, type Frame } from './client.ts'
import { costOf } from './cost-of.ts'
import { register, type Registered } from './register.ts'
import { onEachService, type ServiceHere, Services } from './service-here.ts'

onEachService((start) => {
  let here: ServiceHere
  let game: TestGame
  let ada: Registered
  beforeAll(async () => {
    here = await start()
    game = await addGame(here.database)
    ada = await register(here.port)
  }, 60_000)

  /** An ended instance whose fairness record is some hundred kilobytes long. */
  const endedInstance = async (playCount: number): Promise<number> => {
    const { gameInstanceId } = await sellLargeGame(here.database, { players: playCount / 20, playsEach: 20 })
    await expect.poll(() => statusOf(gameInstanceId), { timeout: 20_000, interval: 100 }).toBe('ENDED')
    return gameInstanceId
  }
  const statusOf = async (gameInstanceId: number) =>
    (
      await here.service.database.kysely
        .selectFrom('game_instances')
        .select('status')
        .where('game_instance_id', '=', gameInstanceId)
        .executeTakeFirstOrThrow()
    ).status

  it('security 27: 64 records in one message are answered up to two megabytes', async () => {
    const gameInstanceId = await endedInstance(5000)
    const frames = Array.from({ length: 64 }, (_, id) => ({
      id,
      op: 'getFairnessRecord',
      body: { gameInstanceId },
    }))
    const { value, bytes } = await new Client(here.port).post('/channel/open', frames)
    const answers = value as Frame[]
    const given = answers.filter(({ ok }) => ok === true)
    const refused = answers.filter(({ ok }) => ok === false)
    expect(given.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(given.length + refused.length).toBe(64)
    expect(new Set(refused.map(({ fault }) => fault?.code))).toEqual(new Set(['300']))
    expect(bytes.length).toBeLessThan(2.1 * 1024 * 1024)
    // One of them alone is answered whatever came before.
    expect((await new Client(here.port).call('getFairnessRecord', { gameInstanceId })).ok).toBe(true)
  }, 60_000)

  it('security 27: plays in a short notation for millions of plays do not delay other calls', async () => {
    const userPlays = Array.from({ length: 1000 }, () => '1-2-3-4-5#9999')
    const body = { ...game, currencyId: TEST_CURRENCY_ID, userPlays }
    const frames = Array.from({ length: 8 }, (_, id) => ({ id, op: 'joinGame', key: randomUUID(), body }))
    let answers: Frame[] = []
    const cost = await costOf(async () => {
      answers = (await ada.client.post('/channel/secured', frames)).value as Frame[]
    })
    // Twenty thousand milliseconds and 750 MB where they were expanded.
    expect(cost.processorMs).toBeLessThan(2000)
    expect(cost.grownMb).toBeLessThan(200)
    expect(
      answers.map(({ result }) => (result as OperationResult<'joinGame'> | undefined)?.exitCode),
    ).toEqual(frames.map(() => 7))
  })
})

describe('the bounds of one client address', () => {
  const services = new Services()
  let here: ServiceHere
  const clients: Client[] = []
  const newClient = () => {
    const client = new Client(here.port)
    clients.push(client)
    return client
  }
  beforeAll(async () => {
    here = await services.start('embedded', {
      CONNECTIONS_PER_ADDRESS: '9',
      WEBSOCKETS_PER_ADDRESS: '2',
      POLLS_PER_ADDRESS: '2',
      MEGABYTES_PER_ADDRESS: '1',
    })
  }, 60_000)
  afterEach(() => {
    for (const client of clients.splice(0)) client.close()
  })
  afterAll(() => services.end())

  it('security 27: WebSockets beyond the bound of an address are refused with 429 until one closes', async () => {
    const [first, second] = [await newClient().websocket(), await newClient().websocket()]
    await expect(newClient().websocket()).rejects.toThrow('status 429')
    first.close()
    await expect
      .poll(async () => {
        const again = await newClient().websocket()
        const answer = await again.connect()
        again.close()
        return answer
      })
      .toMatchObject({ ok: true })
    second.close()
  })

  it('security 27: polls beyond the bound of an address are refused with 429, and its other calls go on', async () => {
    const topics = [{ topic: 'lobby/101' }]
    const held = [newClient(), newClient()].map((client) => client.poll(topics, 2000))
    await expect.poll(() => gauge(here, 'tombolo_held_polls')).toBe(2)
    const refused = await newClient().poll(topics, 2000)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('1')
    expect(refused.value).toMatchObject({ fault: { code: '300' } })
    expect((await newClient().call('isEligibleLocation')).ok).toBe(true)
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200])
    expect((await newClient().poll(topics)).status).toBe(200)
  })

  it('security 27: connections beyond the bound of an address are refused before a request is read', async () => {
    const used = () => here.service.clientUse.usedBy('connections', clientOf('127.0.0.1'))
    await expect.poll(used).toBe(0)
    const open = Array.from({ length: 9 }, () => newClient())
    for (const client of open) await client.call('ping')
    await expect(newClient().post('/channel/open', [])).resolves.toMatchObject({ status: 429 })
    for (const client of open) client.close()
    await expect.poll(async () => (await newClient().post('/channel/open', [])).status).toBe(200)
  })

  it('security 27: bodies beyond the total bound of an address are refused with 429', async () => {
    const body = Buffer.alloc(200 * 1024, 0xc0)
    const { status } = await newClient().post('/channel/open', null, { bytes: body })
    expect(status).toBe(429)
    expect((await newClient().call('ping')).ok).toBe(true)
  })

  it('refused requests are counted in the metrics', async () => {
    const metrics = await here.service.metrics.metrics()
    for (const resource of ['websockets', 'polls', 'connections', 'bytes'])
      expect(metrics).toMatch(
        new RegExp(`^tombolo_clients_refused_total\\{resource="${resource}"\\} [1-9]`, 'm'),
      )
  })
})

describe('the bounds of all client addresses together', () => {
  const services = new Services()
  let here: ServiceHere
  const clients: Client[] = []
  const from = (address: string) => {
    const client = new Client(here.port)
    client.address = address
    clients.push(client)
    return client
  }
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  beforeAll(async () => {
    here = await services.start('embedded', {
      TRUST_PROXY: '127.0.0.1',
      TOPICS_PER_PROCESS: '12',
      MEGABYTES_PER_PROCESS: '2',
    })
  }, 60_000)
  afterAll(async () => {
    for (const client of clients) client.close()
    await services.end()
  })

  it('security 27: the held polls of several addresses have no more topics than the process may hold, and further polls are answered at once', async () => {
    const topics = [{ topic: 'lobby/101' }]
    const polls = addresses.flatMap((address) =>
      Array.from({ length: 8 }, () => from(address).poll(topics, 3000)),
    )
    let answeredAtOnce = 0
    for (const poll of polls) void poll.then(() => (answeredAtOnce += 1))
    await expect.poll(() => answeredAtOnce).toBeGreaterThanOrEqual(24 - 12)
    const heldBy = (address: string) => here.service.clientUse.usedBy('topics', clientOf(address))
    expect(addresses.every((address) => heldBy(address) > 0)).toBe(true)
    expect(addresses.reduce((sum, address) => sum + heldBy(address), 0)).toBeLessThanOrEqual(12)
    expect(new Set((await Promise.all(polls)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(addresses.map(heldBy)).toEqual([0, 0, 0])
  })

  it('security 27: the requests of several addresses take no more bytes than the process may use, and another address is answered', async () => {
    const sockets = addresses.flatMap((address) => Array.from({ length: 4 }, () => sendHead(address)))
    const usedBy = (address: string) => here.service.clientUse.usedBy('bytes', clientOf(address))
    await expect.poll(() => sockets.filter(({ status }) => status === 429).length).toBe(8)
    expect(addresses.every((address) => usedBy(address) > 0)).toBe(true)
    expect(addresses.reduce((sum, address) => sum + usedBy(address), 0)).toBeLessThanOrEqual(2 * 1024 * 1024)
    expect((await from('203.0.113.4').call('isEligibleLocation')).ok).toBe(true)
    for (const { socket } of sockets) socket.destroy()
    await expect.poll(() => addresses.map(usedBy)).toEqual([0, 0, 0])
  })

  /** Sends a request without its body of 60,000 bytes, which counts as half a megabyte. */
  function sendHead(address: string) {
    const socket = connect(here.port, '127.0.0.1')
    const sent = { socket, status: 0 }
    const head = [
      'POST /channel/open HTTP/1.1',
      `Host: aurora.localhost:${here.port}`,
      'Content-Length: 60000',
    ]
    socket.write([...head, `X-Forwarded-For: ${address}`, '', ''].join('\r\n'))
    socket.once('data', (answer: Buffer) => (sent.status = Number(answer.toString('latin1', 9, 12))))
    return sent
  }
})

it('security 27: WebSockets that are opened too fast are refused with 429, and accepted a second later', async () => {
  const services = new Services()
  try {
    const here = await services.start('embedded', { WEBSOCKETS_OPENED_PER_ADDRESS: '3' })
    const clients = Array.from({ length: 8 }, () => new Client(here.port))
    const opened = await Promise.allSettled(clients.map((client) => client.websocket()))
    expect(opened.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(8)
    expect(opened.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(3)
    for (const client of clients) client.close()
    const again = new Client(here.port)
    const connect = async () => (await again.websocket()).connect()
    await expect.poll(connect, { timeout: 10_000 }).toMatchObject({ ok: true })
    again.close()
  } finally {
    await services.end()
  }
}, 60_000)

async function gauge({ service }: ServiceHere, name: string): Promise<number> {
  const found = new RegExp(`^${name} (\\d+)$`, 'm').exec(await service.metrics.metrics())
  return Number(found?.[1])
}

describe('a database that does not answer', () => {
  const services = new Services()
  afterAll(() => services.end())

  it('security 28: a call, a poll and a subscription with a token are answered in time without the database', async () => {
    const here = await services.start('postgres')
    const { client } = await register(here.port)
    const socket = await client.websocket()
    await socket.connect(client.token)
    const holder = new pg.Client({ connectionString: here.service.config.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table session_tokens in access exclusive mode')
    const began = performance.now()
    const topics = [{ topic: 'lobby/101' }]
    const [call, poll, subscription] = await Promise.all([
      client.post('/channel/secured', [{ id: 1, op: 'getPlayerAccounts', body: {} }]),
      client.poll(topics),
      socket.call('subscribe', { topics }),
    ])
    expect(performance.now() - began).toBeLessThan(timeBound(15_000))
    expect(call).toMatchObject({ status: 503, value: { fault: { code: '300' } } })
    expect(poll).toMatchObject({ status: 503, value: { fault: { code: '300' } } })
    expect(subscription.fault?.code).toBe('300')
    await holder.end()
    await expect
      .poll(async () => (await client.call('getPlayerAccounts', {}, { endpoint: 'secured' })).ok, {
        timeout: 10_000,
      })
      .toBe(true)
    socket.close()
    client.close()
  }, 60_000)
})
