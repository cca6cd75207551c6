import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { POLL_WAIT_MAX_MS } from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { systemClock } from '#service/base/clock.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { ServiceContext } from '#service/context.ts'
import type { EventLog } from '#service/events/event-log.ts'
import { createMemoryEventLog } from '#service/events/memory-event-log.ts'
import { clientBounds } from '#service/limits/client-bounds.ts'
import { clientOf, ClientUse } from '#service/limits/client-use.ts'
import { Admission } from './admission.ts'
import { NOBODY } from './caller.ts'
import { decode, encode } from '#service/wire/codec.ts'
import { createPolling, type PollCall, type Polling } from './poll.ts'

const TOPICS = Array.from({ length: 64 }, (_, index) => ({ topic: `game/${index + 1}` }))
const CALL: PollCall = {
  memberId: 101,
  client: clientOf('203.0.113.7'),
  hasToken: false,
  isHeld: () => undefined,
  authenticate: async () => NOBODY,
  isGone: false,
  whenGone: () => () => undefined,
}

let events: EventLog
let polling: Polling
beforeEach(() => {
  events = createMemoryEventLog(systemClock, systemEntropy)
  const clientUse = new ClientUse(clientBounds((_name, fallback) => fallback))
  polling = createPolling({
    service: { events, clientUse } as unknown as ServiceContext,
    admission: new Admission('postgres'),
    topicAccess: { check: async () => undefined, checkNow: () => true },
    watchers: { enter: () => () => undefined },
  })
})
afterEach(() => events.close())

/** Bytes of this process's heap that are in use, without what nobody refers to. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

interface PollAnswer {
  topics: { topic: string; epoch: string; offset: number; gap: boolean }[]
  pushes: { topic: string; offset: number }[]
}
const ask = async (body: object) => decode(await polling.poll(Buffer.from(encode(body)), CALL)) as PollAnswer

test('security 27: a held poll of 64 topics keeps a few kilobytes, because positions are shared', async () => {
  const polls = 1000
  await ask({ topics: TOPICS })
  const before = heapBytes()
  const held = Array.from({ length: polls }, () => ask({ topics: TOPICS, waitMs: POLL_WAIT_MAX_MS }))
  await expect.poll(() => polling.held).toBe(polls)
  // Positions of its own, and a listener for each topic, took 30 KB.
  expect((heapBytes() - before) / polls).toBeLessThan(8 * 1024)
  polling.release()
  expect((await Promise.all(held)).every(({ topics }) => topics.length === 64)).toBe(true)
})

test('a held poll is answered with the first event of any of its topics, and polls of other topics stay held', async () => {
  const both = ask({ topics: TOPICS, waitMs: POLL_WAIT_MAX_MS })
  const other = ask({ topics: [{ topic: 'game/1' }], waitMs: POLL_WAIT_MAX_MS })
  await expect.poll(() => polling.held).toBe(2)
  await events.append(1, [{ topic: 'game/64', event: 'gameUpdate', body: {} }])
  const { topics, pushes } = await both
  expect(pushes).toMatchObject([{ topic: 'game/64', offset: 1 }])
  expect(topics.at(-1)).toMatchObject({ topic: 'game/64', offset: 1, gap: false })
  expect(topics[0]).toMatchObject({ topic: 'game/1', offset: 0, gap: false })
  expect(polling.held).toBe(1)
  polling.release()
  expect((await other).pushes).toEqual([])
})

test('a poll without a position gets the present one, and a poll with an older one gets the missed events', async () => {
  const { topics: began } = await ask({ topics: [{ topic: 'game/1' }] })
  await events.append(1, [{ topic: 'game/1', event: 'gameUpdate', body: {} }])
  expect((await ask({ topics: [{ topic: 'game/1' }] })).topics).toMatchObject([{ offset: 1, gap: false }])
  expect((await ask({ topics: began })).pushes).toMatchObject([{ topic: 'game/1', offset: 1 }])
  const elsewhere = { topic: 'game/1', epoch: 'another', offset: 1 }
  expect((await ask({ topics: [elsewhere] })).topics).toMatchObject([{ offset: 1, gap: true }])
  expect((await ask({ topics: [{ topic: 'game/1' }] })).topics).toMatchObject([{ offset: 1, gap: false }])
})

test('a poll whose body is malformed is refused', async () => {
  expect(() => polling.poll(Buffer.of(0xc1), CALL)).toThrow(
    expect.objectContaining({ name: 'MalformedMessage' }),
  )
  await expect(ask({ topics: 'game/1' })).rejects.toMatchObject({ code: 'Client.Error.InvalidBody' })
})

test('a poll of a session that ended a moment ago gets the event that says why, though the relay is late', async () => {
  const player = { playerId: 7, sessionId: 70, memberId: 101, mustChangePassword: false, isRestricted: false }
  const call: PollCall = {
    ...CALL,
    hasToken: true,
    authenticate: async () => ({ state: 'ended', player, reason: 'excluded', endedAt: systemClock.now() }),
  }
  const topic = 'cashier/7'
  const { topics } = await ask({ topics: [{ topic }] })
  const late = createPolling({
    service: { events, clock: systemClock } as unknown as ServiceContext,
    admission: new Admission('postgres'),
    topicAccess: {
      check: () => Promise.reject(new Fault(FAULT.notLoggedIn)),
      checkNow: () => false,
    },
    watchers: { enter: () => () => undefined },
  })
  const asked = Promise.resolve(late.poll(Buffer.from(encode({ topics })), call))
  await new Promise((resolve) => setImmediate(resolve))
  await events.append(1, [{ topic, event: 'player.balanceUpdate', body: {} }])
  await events.append(2, [{ topic, event: 'player.banned', body: { playerId: 7 } }])
  expect((decode(await asked) as PollAnswer).pushes).toMatchObject([
    { topic, event: 'player.balanceUpdate' },
    { topic, event: 'player.banned' },
  ])
})
