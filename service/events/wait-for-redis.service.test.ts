import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { createLog } from '#service/base/log.ts'
import { StartError } from '#service/base/start-error.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startRedis, type RedisServer } from '#tests/support/redis-server.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import type { EventLog } from './event-log.ts'
import { openRedisEventLog } from './redis-event-log.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
})

async function redis(): Promise<RedisServer> {
  const server = await startRedis()
  ends.push(async () => {
    // One that hangs would not hear that it is to stop.
    process.kill(server.processId, 'SIGCONT')
    await server.stop()
  })
  return server
}

function open(url: string, startsWithinMs?: number) {
  const logged: { msg: string; attempt?: number; retryInMs?: number; host?: string }[] = []
  const log = createLog({
    level: 'debug',
    destination: { write: (line: string) => void logged.push(JSON.parse(line)) },
  })
  const options = { url, logId: randomUUID(), entropy: systemEntropy, log }
  const opening = openRedisEventLog({ ...options, ...(startsWithinMs !== undefined && { startsWithinMs }) })
  const opened = opening.then((events: EventLog) => {
    ends.push(() => events.close())
    return events
  })
  return { opened, logged }
}

it('the start waits for a Redis that hangs, logs this, and goes on when it answers', async () => {
  const server = await redis()
  process.kill(server.processId, 'SIGSTOP')
  const { opened, logged } = open(server.url)
  await expect.poll(() => logged.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(2)
  expect(logged[0]).toMatchObject({
    msg: 'Redis does not answer; the start asks again',
    attempt: 1,
    host: new URL(server.url).host,
  })
  expect(logged[1]!.retryInMs).toBeGreaterThan(logged[0]!.retryInMs!)
  process.kill(server.processId, 'SIGCONT')
  const events = await opened
  await events.append(1, [
    { topic: 'lobby/101', event: 'site.globalMessage', body: { title: 'x', body: '' } },
  ])
  expect(await events.latest('lobby/101', 1)).toHaveLength(1)
}, 30_000)

it('the start tries again without a Redis, and fails with advice in the end', async () => {
  const { opened, logged } = open(`redis://127.0.0.1:${await freePort()}`, 1500)
  await expect(opened).rejects.toThrow(StartError)
  expect(logged.length).toBeGreaterThanOrEqual(2)
  await expect(opened).rejects.toThrow(
    /did not answer within 1\.5 s \(connect ECONNREFUSED.*See that it runs/,
  )
}, 30_000)

it('the start fails after its time limit where Redis hangs, and leaves no connection open', async () => {
  const server = await redis()
  process.kill(server.processId, 'SIGSTOP')
  const started = performance.now()
  const { opened } = open(server.url, 1000)
  await expect(opened).rejects.toThrow(StartError)
  expect(performance.now() - started).toBeLessThan(timeBound(10_000))
}, 30_000)

it('the start fails at once where Redis refuses the password, and the error does not contain it', async () => {
  const server = await redis()
  const { opened, logged } = open(server.url.replace('//', '//nobody:secret1@'))
  await expect(opened).rejects.toThrow(/refuses: WRONGPASS/)
  await expect(opened).rejects.toThrow(/^(?!.*secret1)/)
  expect(logged).toEqual([])
}, 30_000)
