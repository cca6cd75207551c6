import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '#service/events/publish.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startServerProcess, waitUntilReady, type ServerProcess } from '#tests/support/server-process.ts'
import { Redis } from 'ioredis'
import { Client, type Frame } from './client.ts'
import { PASSWORD, register } from './register.ts'
import { Services, type ServiceHere } from './service-here.ts'

const services = new Services()
let here: ServiceHere
let port: number
let server: ServerProcess

async function startRedis(): Promise<ServerProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const started = startServerProcess({ name: 'Redis', command: 'redis-server', args })
  await waitUntilReady('Redis', started, async () => {
    const probe = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null })
    probe.on('error', () => undefined)
    try {
      await probe.connect()
    } finally {
      probe.disconnect()
    }
  })
  return started
}

beforeAll(async () => {
  port = await freePort()
  server = await startRedis()
  here = await services.start('postgres', { REDIS_URL: `redis://127.0.0.1:${port}` })
}, 90_000)
afterAll(async () => {
  await services.end()
  await server.stop('SIGKILL')
})

const topic = 'lobby/101'
const say = (number: number) =>
  here.service.database.transaction((tx) =>
    publish(tx, topic, 'site.globalMessage', { title: `${number}`, body: '' }),
  )
const titles = (pushes: readonly Frame[]) => pushes.map(({ body }) => Number(body?.title))

it('players are served while Redis does not answer, and all events arrive when it answers again', async () => {
  const client = new Client(here.port)
  const { topics } = (await client.poll([{ topic }])).value as { topics: object[] }
  server.child.kill('SIGSTOP')
  const ada = await register(here.port)
  await ada.client.call('logout')
  expect((await ada.client.call('login', { username: ada.username, password: PASSWORD })).ok).toBe(true)
  for (let number = 1; number <= 5; number += 1) await say(number)
  server.child.kill('SIGCONT')
  const seen = async () => {
    const { value } = await client.poll(topics)
    return titles((value as { pushes?: Frame[] }).pushes ?? [])
  }
  await expect.poll(seen, { timeout: 15_000 }).toEqual([1, 2, 3, 4, 5])
}, 60_000)

it('a Redis that comes back empty causes a gap, and no waiting event is lost', async () => {
  const client = new Client(here.port)
  const { topics } = (await client.poll([{ topic }])).value as { topics: object[] }
  const socket = await client.websocket()
  await socket.connect()
  await socket.call('subscribe', { topics })
  server.child.kill('SIGSTOP')
  for (let number = 11; number <= 13; number += 1) await say(number)
  await server.stop('SIGKILL')
  server = await startRedis()
  // Whoever follows is told to come back, and learns then that something may be missing.
  expect(await socket.closed).toBe(1012)
  const gap = async () => {
    const { value } = await client.poll(topics)
    return (value as { topics?: { gap: boolean }[] }).topics?.[0]?.gap
  }
  await expect.poll(gap, { timeout: 15_000 }).toBe(true)
  const told = async () => {
    const { events } = here.service
    return (await events.latest(topic, 10)).length
  }
  await expect.poll(told, { timeout: 15_000 }).toBe(3)
  await say(14)
  await expect.poll(told, { timeout: 15_000 }).toBe(4)
}, 60_000)
