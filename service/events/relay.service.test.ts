import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '#service/base/clock.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { Database } from '#service/database/database.ts'
import { onBothDatabases, openTestDatabase, silentLog } from '#service/testing/database.ts'
import { decode } from '#service/wire/codec.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import type { EventLog, StoredPush } from './event-log.ts'
import { createMemoryEventLog } from './memory-event-log.ts'
import { publish, publishAll } from './publish.ts'
import { type Relay, startRelay } from './relay.ts'

const message = (title: string) => ({ title, body: '' })

describe('the relay from the outbox into the event log', () => {
  onBothDatabases((open) => {
    let relays: Relay[] = []
    afterEach(async () => {
      for (const relay of relays) await relay.stop()
      relays = []
    })

    const start = (database: Database, events: EventLog, owner = 'one') => {
      const relay = startRelay({ database, events, log: silentLog, owner, shared: false })
      relays.push(relay)
      return relay
    }
    const newLog = () => createMemoryEventLog(systemClock, systemEntropy)

    it('the relay publishes an event if and only if its transaction committed, in order', async () => {
      const database = await open()
      const events = newLog()
      const seen = collect(events, 'lobby/1')
      const relay = start(database, events)
      await database.transaction((tx) => publish(tx, 'lobby/1', 'site.globalMessage', message('first')))
      const refused = database.transaction(async (tx) => {
        await publish(tx, 'lobby/1', 'site.globalMessage', message('never'))
        throw new Error('rolled back')
      })
      await expect(refused).rejects.toThrow('rolled back')
      await database.transaction((tx) =>
        publishAll(
          tx,
          ['second', 'third'].map((title) => ({
            topic: 'lobby/1',
            event: 'site.globalMessage' as const,
            body: message(title),
          })),
        ),
      )
      relay.wake()
      await seen.until(3)
      expect(seen.titles()).toEqual(['first', 'second', 'third'])
      expect(seen.pushes.map((push) => push.offset)).toEqual([1, 2, 3])
    })

    it('the relay loses and repeats no event when the log fails in the middle and the relay starts again', async () => {
      const database = await open()
      const events = newLog()
      const seen = collect(events, 'lobby/1')
      let failures = 3
      const flaky: EventLog = {
        ...events,
        append: async (batch, list) => {
          // Twice before the events are in the log, once after: the relay cannot know which.
          if (failures === 1) await events.append(batch, list)
          if (failures > 0) {
            failures -= 1
            throw new Error('the log is away')
          }
          await events.append(batch, list)
        },
      }
      start(database, flaky)
      for (let number = 1; number <= 50; number += 1) {
        await database.transaction((tx) => publish(tx, 'lobby/1', 'site.globalMessage', message(`${number}`)))
      }
      await seen.until(50)
      const all = Array.from({ length: 50 }, (_, index) => `${index + 1}`)
      expect(seen.titles()).toEqual(all)
      // What was appended and not yet removed when a process ends goes into the next process's log, none twice.
      await relays.pop()?.stop()
      const { rows } = await sql<{ left: number }>`select count(*)::int as left from outbox`.execute(
        database.kysely,
      )
      expect(rows[0]?.left).toBe(0)
    })

    it('a batch that a stopped process fixed and did not append is appended by the next process', async () => {
      const database = await open()
      await database.transaction((tx) => publish(tx, 'lobby/1', 'site.globalMessage', message('left behind')))
      const dead = newLog()
      const relay = start(database, { ...dead, append: () => new Promise(() => undefined) }, 'dead')
      relay.wake()
      await until(async () => {
        const { rows } = await sql<{ batch: number }>`select batch from event_relay`.execute(database.kysely)
        return rows[0]?.batch === 1
      })
      relays = []
      const events = newLog()
      const seen = collect(events, 'lobby/1')
      start(database, events, 'next')
      await seen.until(1)
      expect(seen.titles()).toEqual(['left behind'])
    })
  })
})

it('the relay begins a new epoch where the log is ahead of the database, and publishes the waiting events', async () => {
  const database = await openTestDatabase('postgres')
  const say = (title: string) =>
    database.transaction((tx) => publish(tx, 'lobby/1', 'site.globalMessage', message(title)))
  await say('fixed before the backup')
  const dead = createMemoryEventLog(systemClock, systemEntropy)
  const stuck = { ...dead, append: () => new Promise<never>(() => undefined) }
  startRelay({ database, events: stuck, log: silentLog, owner: 'dead', shared: true })
  const batch = async () =>
    (await sql<{ batch: number }>`select batch from event_relay`.execute(database.kysely)).rows[0]?.batch
  await until(async () => (await batch()) === 1)

  const events = createMemoryEventLog(systemClock, systemEntropy)
  const lost = { topic: 'lobby/1', event: 'site.globalMessage', body: message('lost with the database') }
  for (let number = 1; number <= 5; number += 1) await events.append(number, [lost])
  const before = (await events.read({ topic: 'lobby/1' })).position
  const seen = collect(events, 'lobby/1')
  const relay = startRelay({ database, events, log: silentLog, owner: 'next', shared: true })
  await seen.until(1)
  await say('after the restore')
  relay.wake()
  await seen.until(2)
  expect(seen.titles()).toEqual(['fixed before the backup', 'after the restore'])
  expect((await events.read(before)).position.gap).toBe(true)
  await relay.stop()
  await database.discard(false)
})

// The embedded database has one session: there no transaction waits for another.
it('the relay publishes events in the order of their locks, even if the first transaction commits last', async () => {
  const database = await openTestDatabase('postgres')
  const events = createMemoryEventLog(systemClock, systemEntropy)
  const seen = collect(events, 'lobby/1')
  const relay = startRelay({ database, events, log: silentLog, owner: 'one', shared: false })
  const numbered = Promise.withResolvers<undefined>()
  const held = Promise.withResolvers<undefined>()
  const early = database.transaction(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx)
    numbered.resolve(undefined)
    await held.promise
    await sql`select pg_advisory_xact_lock(77)`.execute(tx)
    await publish(tx, 'lobby/1', 'site.globalMessage', message('second by the lock'))
  })
  await numbered.promise
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(77)`.execute(tx)
    await publish(tx, 'lobby/1', 'site.globalMessage', message('first by the lock'))
  })
  held.resolve(undefined)
  await early
  relay.wake()
  await seen.until(2)
  expect(seen.titles()).toEqual(['first by the lock', 'second by the lock'])
  await relay.stop()
  await database.discard(false)
})

function collect(events: EventLog, topic: string) {
  const pushes: StoredPush[] = []
  events.listen(topic, (more) => pushes.push(...more))
  return {
    pushes,
    until: (count: number) => until(() => pushes.length >= count),
    titles: () => pushes.map((push) => titleOf(push)),
  }
}

function titleOf(push: StoredPush): string {
  return (decodeBody(push) as { title: string }).title
}

function decodeBody(push: StoredPush): unknown {
  return (decode(push.frame) as { body: unknown }).body
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeBound(10_000)
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('what was waited for did not come')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
