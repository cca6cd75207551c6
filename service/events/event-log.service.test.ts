import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, it } from 'vitest'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { decode } from '#service/wire/codec.ts'
import { silentLog } from '#service/testing/database.ts'
import type { EventLog, LoggedEvent, StoredPush } from './event-log.ts'
import { createMemoryEventLog } from './memory-event-log.ts'
import { openRedisEventLog, type SharedEventLog } from './redis-event-log.ts'

const REDIS = process.env.TEST_REDIS_URL ?? ''
const TOPIC = 'lobby/101'

const opened: EventLog[] = []
afterEach(async () => {
  for (const log of opened.splice(0)) await log.close()
})

let now = Date.UTC(2026, 10, 20, 12, 0)
const clock = { now: () => now }

async function openMemory(): Promise<EventLog> {
  const log = createMemoryEventLog(clock, systemEntropy)
  opened.push(log)
  return log
}

async function openRedis(logId: string = randomUUID()): Promise<SharedEventLog> {
  const log = await openRedisEventLog({ url: REDIS, logId, entropy: systemEntropy, log: silentLog })
  opened.push(log)
  return log
}

const events = (from: number, to: number, topic = TOPIC): LoggedEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    topic,
    event: 'site.globalMessage',
    body: { title: `${from + index}`, body: '' },
  }))
const titles = (pushes: readonly StoredPush[]) =>
  pushes.map((push) => Number((decode(push.frame) as { body: { title: string } }).body.title))
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)

describe.each([
  ['in memory', openMemory],
  ['on Redis', openRedis],
])('the event log %s', (_where, open) => {
  it('the event log gives each event the next offset, and a frame with that offset', async () => {
    const log = await open()
    const empty = await log.read({ topic: TOPIC })
    expect(empty).toMatchObject({ position: { topic: TOPIC, offset: 0, gap: false }, pushes: [] })
    await log.append(1, events(1, 3))
    const { position, pushes } = await log.read({ ...empty.position })
    expect(position).toMatchObject({ offset: 3, gap: false })
    expect(pushes.map(({ offset }) => offset)).toEqual([1, 2, 3])
    const frame = decode((pushes[2] as StoredPush).frame)
    const body = { title: '3', body: '' }
    expect(frame).toEqual({
      topic: TOPIC,
      epoch: position.epoch,
      offset: 3,
      event: 'site.globalMessage',
      body,
    })
  })

  it('a read without a position starts at the end of the topic', async () => {
    const log = await open()
    await log.append(1, events(1, 3))
    expect(await log.read({ topic: TOPIC })).toMatchObject({
      position: { offset: 3, gap: false },
      pushes: [],
    })
  })

  it('a read from an old position returns the missed events once and in order', async () => {
    const log = await open()
    await log.append(1, events(1, 5))
    const { position } = await log.read({ topic: TOPIC })
    await log.append(2, events(6, 9))
    await log.append(3, [...events(1, 2, 'lobby/102'), ...events(10, 12)])
    const missed = await log.read({ ...position })
    expect(titles(missed.pushes)).toEqual(upTo(7, 6))
    expect((await log.read({ ...missed.position })).pushes).toEqual([])
    expect(titles((await log.read({ ...position, offset: 10 })).pushes)).toEqual([11, 12])
  })

  it('a batch that is appended repeatedly is stored once', async () => {
    const log = await open()
    await log.append(7, events(1, 2))
    await log.append(7, events(1, 2))
    await log.append(6, events(8, 9))
    await log.append(8, events(3, 3))
    expect(titles(await log.latest(TOPIC, 10))).toEqual([1, 2, 3])
  })

  it('a read with an unknown epoch or offset is answered with a gap', async () => {
    const log = await open()
    await log.append(1, events(1, 3))
    const { position } = await log.read({ topic: TOPIC })
    for (const asked of [
      { epoch: 'other.1', offset: 2 },
      { epoch: position.epoch, offset: 4 },
    ]) {
      const answer = await log.read({ topic: TOPIC, ...asked })
      expect(answer).toEqual({ position: { ...position, gap: true }, pushes: [] })
    }
  })

  it('the event log keeps the last 1,000 events of any age, and answers an older position with a gap', async () => {
    const log = await open()
    const { position } = await log.read({ topic: TOPIC })
    const old = await fillOld(log)
    now += 11 * 60_000
    await log.append(21, events(old + 1, old + 64))
    const last = old + 64
    expect(await log.read({ ...position })).toMatchObject({ position: { gap: old > 0 } })
    const { epoch } = (await log.read({ topic: TOPIC })).position
    const kept = await log.read({ topic: TOPIC, epoch, offset: last - 1000 })
    expect(kept.position.gap).toBe(false)
    expect(titles(kept.pushes)).toEqual(upTo(1000, last - 999))
  })

  it('a listener of the event log gets every new event in order', async () => {
    const log = await open()
    const seen: StoredPush[] = []
    const stop = log.listen(TOPIC, (pushes) => seen.push(...pushes))
    for (let batch = 1; batch <= 20; batch += 1) await log.append(batch, events(batch * 2 - 1, batch * 2))
    await expect.poll(() => seen.length).toBe(40)
    expect(titles(seen)).toEqual(upTo(40))
    stop()
    const seenByOther: StoredPush[] = []
    log.listen(TOPIC, (pushes) => seenByOther.push(...pushes))
    await log.append(21, events(41, 41))
    await expect.poll(() => titles(seenByOther)).toContain(41)
    expect(seen).toHaveLength(40)
  })
})

/** Redis has its own clock: there the ten minutes are waited for by writing entries of the past. */
async function fillOld(log: EventLog): Promise<number> {
  for (let batch = 1; batch <= 20; batch += 1) await log.append(batch, events(batch * 64 - 63, batch * 64))
  if (REDIS !== '' && 'nudge' in log) await age(log as SharedEventLog)
  return 20 * 64
}

async function age(_log: SharedEventLog): Promise<void> {
  const redis = new Redis(REDIS)
  const keys = await redis.keys(`tombolo:*:t:${TOPIC}`)
  for (const key of keys) {
    const entries = (await redis.callBuffer('XRANGE', [key, '-', '+'])) as [Buffer, Buffer[]][]
    const writing = redis.pipeline().del(key)
    for (const [id, fields] of entries) {
      const at = Number(String(fields[5])) - 11 * 60_000
      writing.xadd(key, id, ...fields.slice(0, 5), at)
    }
    await writing.exec()
  }
  redis.disconnect()
}

describe('an event log that several processes share', () => {
  it('an event that one process appends reaches the listeners of another', async () => {
    const logId = randomUUID()
    const one = await openRedis(logId)
    const other = await openRedis(logId)
    const seen: StoredPush[] = []
    other.listen(TOPIC, (pushes) => seen.push(...pushes))
    for (let batch = 1; batch <= 50; batch += 1) await one.append(batch, events(batch, batch))
    await expect.poll(() => seen.length).toBe(50)
    expect(titles(seen)).toEqual(upTo(50))
    const { position } = await one.read({ topic: TOPIC })
    expect(await other.read({ ...position })).toMatchObject({ position: { offset: 50, gap: false } })
  })

  it('a position from one process is served by another, even before its feed has that event', async () => {
    const logId = randomUUID()
    const one = await openRedis(logId)
    const other = await openRedis(logId)
    await one.append(1, events(1, 1))
    const start = (await other.read({ topic: TOPIC })).position
    await other.read({ ...start })
    for (let batch = 2; batch <= 200; batch += 1) {
      await one.append(batch, events(batch, batch))
      const ahead = (await one.read({ topic: TOPIC })).position
      expect(ahead.offset).toBe(batch)
      expect(await other.read({ ...ahead })).toMatchObject({
        position: { offset: batch, gap: false },
        pushes: [],
      })
      const before = await other.read({ ...ahead, offset: batch - 1 })
      expect(titles(before.pushes)).toEqual([batch])
    }
  })

  it('two deployments on one Redis have separate event logs', async () => {
    const one = await openRedis()
    const other = await openRedis()
    await one.append(1, events(1, 1))
    await other.append(1, events(5, 6))
    expect(titles(await one.latest(TOPIC, 10))).toEqual([1])
    expect(titles(await other.latest(TOPIC, 10))).toEqual([5, 6])
  })

  it('a flushed Redis begins a new epoch: every position has a gap, and listeners go on', async () => {
    const logId = randomUUID()
    const log = await openRedis(logId)
    await log.append(1, events(1, 3))
    const { position } = await log.read({ topic: TOPIC })
    let lookedAgain = 0
    log.listen(TOPIC, (pushes) => {
      if (pushes.length === 0) lookedAgain += 1
    })
    await forget(logId)
    await expect.poll(() => lookedAgain, { timeout: 5000 }).toBeGreaterThan(0)
    expect((await log.read({ ...position })).position.gap).toBe(true)
    await log.append(2, events(4, 4))
    const { pushes, position: after } = await log.read({
      ...(await log.read({ topic: TOPIC })).position,
      offset: 0,
    })
    expect(titles(pushes)).toEqual([4])
    expect(after.epoch.split('.')[0]).not.toBe(position.epoch.split('.')[0])
  })
})

it('the log on Redis begins a new epoch where it missed batches', async () => {
  const log = await openRedis()
  await log.append(1, events(1, 3))
  const { position } = await log.read({ topic: TOPIC })
  await log.append(7, events(4, 4))
  await expect.poll(async () => (await log.read({ ...position })).position.gap).toBe(true)
  expect(titles(await log.latest(TOPIC, 10))).toEqual([4])
  expect(await log.lastBatch()).toBe(7)
})

/** What FLUSHALL does to one deployment, while the other tests go on. */
async function forget(logId: string): Promise<void> {
  const redis = new Redis(REDIS)
  const keys = await redis.keys(`tombolo:{${logId}}:*`)
  await redis.del(...keys)
  redis.disconnect()
}
