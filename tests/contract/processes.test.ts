import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { createEmptyDatabase, silentLog } from '#service/testing/database.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { Client, type Frame, type Socket } from './client.ts'
import { operatorApi } from './operator-api.ts'
import { PASSWORD, register } from './register.ts'

const ends: (() => Promise<unknown>)[] = []
const later = (end: () => Promise<unknown>) => void ends.push(end)
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const TOKEN = 'a-token-of-the-operators-of-two-processes'

/** Waits until a process holds a poll. */
async function untilHeld({ operatorPort }: RunningService): Promise<void> {
  const metrics = async () => (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text()
  await expect.poll(metrics, { timeout: 10_000 }).toContain('tombolo_held_polls 1')
}

const titles = (pushes: readonly Frame[]) => pushes.map(({ body }) => Number(body?.title))
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('two processes on one PostgreSQL and one Redis', () => {
  let one: RunningService
  let other: RunningService
  let database: Database
  let env: Record<string, string>
  let sitesDir: string
  beforeAll(async () => {
    const empty = await createEmptyDatabase()
    later(() => empty.drop())
    sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-sites-'))
    later(() => rm(sitesDir, { recursive: true }))
    await cp(join(import.meta.dirname, '../../sites'), sitesDir, { recursive: true })
    env = {
      DATABASE_URL: empty.url,
      REDIS_URL: process.env.TEST_REDIS_URL as string,
      SITES_DIR: sitesDir,
      OPERATOR_TOKEN: TOKEN,
    }
    // Both at once: they migrate and make their keys without getting into each other's way.
    ;[one, other] = await Promise.all([startService({ env }), startService({ env })])
    later(() => one.stop())
    later(() => other.stop())
    database = await openDatabase({ url: empty.url, dataDir: '', log: silentLog, connections: 4 })
    later(() => database.close())
  }, 90_000)

  const say = (number: number) =>
    database.transaction((tx) =>
      publish(tx, 'lobby/101', 'site.globalMessage', { title: `${number}`, body: '' }),
    )

  async function follow(port: number): Promise<{ socket: Socket; position: object }> {
    const client = new Client(port)
    const socket = await client.websocket()
    await socket.connect()
    const answer = await socket.call('subscribe', { topics: [{ topic: 'lobby/101' }] })
    const [position] = (answer.result as { topics: [object] }).topics
    return { socket, position }
  }

  it('a limit of calls by client holds for both processes together', async () => {
    const ask = async ({ port }: RunningService) => {
      const client = new Client(port)
      const answer = await client.call('checkToken', { token: 'unknown' })
      client.close()
      return answer.ok === true
    }
    const answers: boolean[] = []
    for (let pair = 0; pair < 20; pair += 1) answers.push(await ask(one), await ask(other))
    expect(answers.filter((isOk) => isOk)).toHaveLength(30)
    expect(answers.slice(30)).toEqual(Array<boolean>(10).fill(false))
  })

  it('events of one process reach the clients of both processes, in order and once', async () => {
    const [here, there] = [await follow(one.port), await follow(other.port)]
    for (let number = 1; number <= 100; number += 1) await say(number)
    for (const { socket } of [here, there]) {
      await expect.poll(() => socket.pushes.length, { timeout: 10_000 }).toBe(100)
      expect(titles(socket.pushes)).toEqual(upTo(100))
      const offsets = socket.pushes.map(({ offset }) => offset as number)
      expect(offsets).toEqual(upTo((offsets[0] as number) + 99, offsets[0]))
      socket.close()
    }
    // The position that one process gave holds on the other, over a poll as well.
    const poll = await new Client(other.port).poll([here.position])
    expect(titles((poll.value as { pushes: Frame[] }).pushes)).toEqual(upTo(100))
  })

  it('a poll at one process is answered by an event of the other', async () => {
    const [client] = [new Client(one.port)]
    const first = (await client.poll([{ topic: 'lobby/101' }])).value as { topics: object[] }
    const held = client.poll(first.topics, 10_000)
    await untilHeld(one)
    await say(501)
    expect(titles(((await held).value as { pushes: Frame[] }).pushes)).toEqual([501])
  })

  it('a session that ends at one process ends at the other at once', async () => {
    const ada = await register(one.port)
    const there = new Client(other.port)
    there.cookie = ada.client.cookie
    there.token = ada.client.token
    expect((await there.call('getPlayerAccounts')).ok).toBe(true)
    const socket = await there.websocket()
    await socket.connect(there.token)
    await socket.call('subscribe', { topics: [{ topic: `cashier/${ada.playerId}` }] })
    const elsewhere = new Client(one.port)
    await elsewhere.call('login', { username: ada.username, password: PASSWORD })
    expect((await there.call('getPlayerAccounts')).fault?.code).toBe('101')
    await expect.poll(() => socket.pushes.map(({ event }) => event)).toEqual(['player.loginEvent'])
    expect((await socket.call('getPlayerAccounts')).fault?.code).toBe('101')
    socket.close()
    await elsewhere.call('logout')
    const again = new Client(other.port)
    again.cookie = elsewhere.cookie
    again.token = elsewhere.token
    expect((await again.call('getPlayerAccounts')).fault?.code).toBe('101')
  })

  it('a key that one process answered gets the same answer from the other', async () => {
    const ada = await register(one.port)
    const there = new Client(other.port)
    there.cookie = ada.client.cookie
    there.token = ada.client.token
    const key = randomUUID()
    const options = { endpoint: 'secured', key } as const
    const first = await ada.client.call('saveFavoriteGame', { gameId: 999_999 }, options)
    expect(await there.call('saveFavoriteGame', { gameId: 999_999 }, options)).toEqual(first)
    const reused = await there.call('saveFavoriteGame', { gameId: 999_998 }, options)
    expect(reused.fault?.code).toBe('Client.Error.KeyReused')
  })

  it('one of six new sites at two processes gets a host, and the others are refused at once', async () => {
    const siteIds = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `site-${name}`)
    const create = (siteId: string, index: number) =>
      operatorApi(index % 2 === 0 ? one : other, TOKEN).call('POST', '/sites', {
        siteId,
        theme: 'aurora',
        hosts: ['wanted.example'],
      })
    const answers = await Promise.all(siteIds.map(create))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const written = await readdir(sitesDir)
    expect(written.filter((siteId) => siteId.startsWith('site-'))).toHaveLength(1)
  })

  it('the kill of the process that relays events loses no event and repeats none', async () => {
    const third = await startService({ env })
    later(() => third.stop())
    const { socket, position } = await follow(third.port)
    const saying = (async () => {
      for (let number = 1; number <= 300; number += 1) await say(number)
    })()
    await expect.poll(() => socket.pushes.length, { timeout: 20_000 }).toBeGreaterThan(20)
    one.process.child.kill('SIGKILL')
    await saying
    await expect.poll(() => socket.pushes.length, { timeout: 20_000 }).toBe(300)
    expect(titles(socket.pushes)).toEqual(upTo(300))
    const poll = await new Client(other.port).poll([position])
    expect(titles((poll.value as { pushes: Frame[] }).pushes)).toEqual(upTo(300))
    socket.close()
  }, 60_000)
})

describe('a process that stops', () => {
  it('a stopping process answers its held calls, closes its WebSockets with 1012, and ends within ten seconds', async () => {
    const service = await startService()
    const client = new Client(service.port)
    const socket = await client.websocket()
    await socket.connect()
    const first = (await client.poll([{ topic: 'lobby/101' }])).value as { topics: object[] }
    const held = client.poll(first.topics, 25_000)
    await untilHeld(service)
    const began = performance.now()
    const stopped = service.stop()
    expect((await held).status).toBe(200)
    expect(await socket.closed).toBe(1012)
    await stopped
    expect(performance.now() - began).toBeLessThan(timeBound(10_000))
    expect(service.process.child.exitCode).toBe(0)
    expect(service.process.output()).not.toMatch(/"level":50/)
  }, 60_000)

  it('a process that cannot start prints the reason', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    later(async () => other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const start = (env: Record<string, string>) => startService({ env })
    await expect(start({ PORT: String(port) })).rejects.toThrow(`PORT ${port} is taken by another program`)
    await expect(start({ PORT: 'eighty' })).rejects.toThrow('PORT is "eighty"')
    await expect(start({ DATABASE_URL: 'mysql://x/y' })).rejects.toThrow('DATABASE_URL begins with mysql:')
  }, 60_000)
})
