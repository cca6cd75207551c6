import { expect, test } from 'vitest'
import { systemClock } from '#service/base/clock.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { EventLog, TopicHistory } from '#service/events/event-log.ts'
import { createMemoryEventLog } from '#service/events/memory-event-log.ts'
import { readHistories } from './topic-histories.ts'

const TOPICS = Array.from({ length: 64 }, (_, index) => `game/${index + 1}`)

async function logWith(events: number, body: object): Promise<EventLog> {
  const log = createMemoryEventLog(systemClock, systemEntropy)
  const all = TOPICS.flatMap((topic) =>
    Array.from({ length: events }, () => ({ topic, event: 'game.update', body })),
  )
  // A topic is created with its first event; earlier subscribers have offset 0.
  await log.append(1, all)
  return log
}

async function fromTheBeginning(log: EventLog) {
  const ends = await Promise.all(TOPICS.map((topic) => log.read({ topic })))
  return ends.map(({ position: { topic, epoch } }) => ({ topic, epoch, offset: 0 }))
}

const bytesOf = (histories: readonly TopicHistory[]) =>
  histories.reduce((sum, { pushes }) => sum + pushes.reduce((all, { frame }) => all + frame.length, 0), 0)

test('security 27: one poll returns at most half a megabyte, and the next polls return the rest', async () => {
  const log = await logWith(20, { text: 'x'.repeat(10_000) })
  let positions = await fromTheBeginning(log)
  const seen = new Map<string, number>()
  let polls = 0
  for (; polls < 100; polls += 1) {
    const histories = await readHistories(log, positions)
    expect(bytesOf(histories)).toBeLessThan(512 * 1024 + 11_000)
    for (const { pushes } of histories)
      for (const { topic, offset } of pushes) {
        expect(offset).toBe((seen.get(topic) ?? 0) + 1)
        seen.set(topic, offset)
      }
    positions = histories.map(({ position: { topic, epoch, offset } }) => ({ topic, epoch, offset }))
    if (bytesOf(histories) === 0) break
  }
  expect([...seen.values()]).toEqual(TOPICS.map(() => 20))
  // Thirteen megabytes.
  expect(polls).toBeGreaterThan(20)
  await log.close()
})

test('a topic without a position gets its position even where the answer is full', async () => {
  const log = await logWith(20, { text: 'x'.repeat(40_000) })
  const positions = await fromTheBeginning(log)
  const histories = await readHistories(log, [...positions.slice(0, 63), { topic: 'game/64' }])
  expect(histories.at(-1)?.position).toMatchObject({ topic: 'game/64', offset: 20, gap: false })
  await log.close()
})
