import { describe, expect, it } from 'vitest'
import { Deadlines } from './deadlines.ts'
import { MessageLine } from './message-line.ts'
import { createRateLimit } from '#service/limits/rate-limit.ts'
import type { ReadFrame } from './request-frame.ts'
import { type QueueBounds, WorkQueue } from '#service/limits/work-queue.ts'

const never = () => new Promise<never>(() => undefined)

const BOUNDS: QueueBounds = {
  concurrent: 1,
  concurrentEach: 1,
  weightEach: 1000,
  waiting: 1,
  waitingEach: 1,
  waitMs: 60_000,
}
const by = (client: string, weight = 0) => ({ client, weight, until: Infinity })

describe('security 7: bounded queues', () => {
  it('a full queue runs some work at once, lets some wait and refuses the rest with 300', async () => {
    const queue = new WorkQueue(BOUNDS)
    const gate = Promise.withResolvers<string>()
    const first = queue.run(by('a'), () => gate.promise)
    const second = queue.run(by('a'), async () => 'second')
    expect(queue.load).toEqual({ running: 1, waiting: 1 })
    await expect(queue.run(by('b'), async () => 'third')).rejects.toMatchObject({ code: '300' })
    gate.resolve('first')
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
    expect(queue.load).toEqual({ running: 0, waiting: 0 })
  })

  it('work that waited too long or past its deadline is refused with 300', async () => {
    const queue = new WorkQueue({ ...BOUNDS, waiting: 10, waitingEach: 10, waitMs: 20 })
    void queue.run(by('a'), never)
    await expect(queue.run(by('a'), async () => 'late')).rejects.toMatchObject({ code: '300' })
    const patient = new WorkQueue({ ...BOUNDS, waiting: 10, waitingEach: 10 })
    void patient.run(by('a'), never)
    const until = performance.now() + 20
    await expect(patient.run({ ...by('a'), until }, async () => 'late')).rejects.toMatchObject({
      code: '300',
    })
    expect(patient.load).toEqual({ running: 1, waiting: 0 })
  })

  it('a queue goes on after work that failed', async () => {
    const queue = new WorkQueue(BOUNDS)
    const failed = queue.run(by('a'), () => Promise.reject(new Error('no')))
    const next = queue.run(by('a'), async () => 'next')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('next')
  })

  it('a deadline is told once of work that takes longer than a client waits, and never of work that has ended', async () => {
    const deadlines = new Deadlines()
    const soon = performance.now() + 20
    const late: string[] = []
    deadlines.end(deadlines.begin(soon, () => late.push('ended')))
    await new Promise<void>((resolve) => {
      deadlines.begin(soon, () => late.push('slow'))
      deadlines.begin(soon + 600, resolve)
    })
    expect(late).toEqual(['slow'])
  })

  it('a rate limit allows each key the same number of calls per minute', () => {
    const limit = createRateLimit(2)
    expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([
      true,
      true,
      false,
      true,
    ])
  })
})

describe('security 27, 28: the fairness of a queue between clients', () => {
  const many = { ...BOUNDS, waiting: 10_000, waitingEach: 5000 }

  it('a client with one piece of work is served in the next turn, even if another client has a thousand waiting', async () => {
    const queue = new WorkQueue(many)
    const done: string[] = []
    const work = (name: string) => async () => {
      await new Promise((resolve) => setImmediate(resolve))
      done.push(name)
    }
    const flood = Array.from({ length: 1000 }, () => queue.run(by('flood'), work('flood')))
    await queue.run(by('player'), work('player'))
    expect(done.indexOf('player')).toBeLessThanOrEqual(2)
    await Promise.all(flood)
    expect(done).toHaveLength(1001)
  })

  it('a client that uses all of its places leaves the others to other clients', async () => {
    const queue = new WorkQueue({ ...many, concurrent: 4, concurrentEach: 2 })
    const gate = Promise.withResolvers<string>()
    const stuck = Array.from({ length: 10 }, () => queue.run(by('flood'), () => gate.promise))
    await expect.poll(() => queue.load).toEqual({ running: 2, waiting: 8 })
    expect(await queue.run(by('player'), async () => 'done')).toBe('done')
    // Work that is still waiting when the test ends would be refused during another one.
    gate.resolve('late')
    expect(await Promise.all(stuck)).toEqual(Array.from({ length: 10 }, () => 'late'))
  })

  it('a client with too much waiting work is refused, and other clients are not', async () => {
    const queue = new WorkQueue({ ...many, waitingEach: 3 })
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, (_, index) => queue.run(by('flood'), async () => index)),
      queue.run(by('flood'), async () => 'too much'),
      queue.run(by('player'), async () => 'done'),
    ])
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, true, false, true])
  })

  it('the heavy answers of one client are made one after the other, and its light ones together', async () => {
    const queue = new WorkQueue({ ...many, concurrent: 8, concurrentEach: 8 })
    let atOnce = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, (atOnce += 1))
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
    }
    await Promise.all(Array.from({ length: 4 }, () => queue.run(by('a', 900), work)))
    expect(most).toBe(1)
    await Promise.all(Array.from({ length: 4 }, () => queue.run(by('a', 100), work)))
    expect(most).toBe(4)
  })

  it('a queue yields to the event loop while its work never waits', async () => {
    const queue = new WorkQueue(many)
    let turns = 0
    const turning = setInterval(() => (turns += 1), 1)
    const busy = async () => {
      const until = performance.now() + 1
      while (performance.now() < until);
    }
    await Promise.all(Array.from({ length: 100 }, () => queue.run(by('a'), busy)))
    clearInterval(turning)
    expect(turns).toBeGreaterThan(5)
  })
})

it('the messages of a connection are handled by priority, and in order of arrival within a priority', async () => {
  const done: number[] = []
  const gate = Promise.withResolvers<undefined>()
  const line = new MessageLine({
    work: async ({ frames: [frame] }) => {
      await gate.promise
      done.push((frame as ReadFrame).id)
    },
    pause: () => undefined,
    resume: () => undefined,
  })
  const frame = (id: number, priority: number): ReadFrame => ({
    id,
    op: 'init',
    body: {},
    priority,
    key: null,
    fault: null,
  })
  for (let id = 0; id < 64; id += 1) line.add({ frames: [frame(id, 4)] })
  line.add({ frames: [frame(100, 4)] })
  line.add({ frames: [frame(101, 9)] })
  line.add({ frames: [frame(102, 4)] })
  line.add({ frames: [frame(103, 9)] })
  gate.resolve(undefined)
  await expect.poll(() => done.length).toBe(68)
  expect(done.slice(64)).toEqual([101, 103, 100, 102])
})
