import { describe, expect, it } from 'vitest'
import { createDeadline } from './deadline.ts'
import { MessageLine } from './message-line.ts'
import { createRateLimit } from './rate-limit.ts'
import type { ReadFrame } from './request-frame.ts'
import { createWorkQueue } from './work-queue.ts'

const never = () => new Promise<never>(() => undefined)

describe('security 7: queues are bounded', () => {
  it('does so many at once, lets so many wait and refuses the rest with 300', async () => {
    const queue = createWorkQueue({ concurrent: 1, waiting: 1, waitMs: 60_000 })
    const gate = Promise.withResolvers<string>()
    const first = queue.run(() => gate.promise)
    const second = queue.run(async () => 'second')
    expect(queue.load).toEqual({ running: 1, waiting: 1 })
    await expect(queue.run(async () => 'third')).rejects.toMatchObject({ code: '300' })
    gate.resolve('first')
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
    expect(queue.load).toEqual({ running: 0, waiting: 0 })
  })

  it('refuses with 300 what waited too long', async () => {
    const queue = createWorkQueue({ concurrent: 1, waiting: 10, waitMs: 20 })
    void queue.run(never)
    await expect(queue.run(async () => 'late')).rejects.toMatchObject({ code: '300' })
    expect(queue.load).toEqual({ running: 1, waiting: 0 })
  })

  it('goes on after work that failed', async () => {
    const queue = createWorkQueue({ concurrent: 1, waiting: 10, waitMs: 1000 })
    const failed = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'next')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('next')
  })

  it('answers with a fault where work takes longer than a client waits', async () => {
    const deadline = createDeadline(20)
    await expect(deadline(never(), '300')).rejects.toMatchObject({ code: '300' })
    expect(await deadline(Promise.resolve('soon'), '300')).toBe('soon')
  })

  it('lets a subject call so often in a minute, and another one as often', () => {
    const limit = createRateLimit(2)
    expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([
      true,
      true,
      false,
      true,
    ])
  })
})

it('works off what waits on a connection by priority, and what is equal as it came', async () => {
  const done: number[] = []
  const gate = Promise.withResolvers<undefined>()
  const line = new MessageLine({
    work: async ([frame]) => {
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
  for (let id = 0; id < 16; id += 1) line.add([frame(id, 4)])
  line.add([frame(100, 4)])
  line.add([frame(101, 9)])
  line.add([frame(102, 4)])
  line.add([frame(103, 9)])
  gate.resolve(undefined)
  await expect.poll(() => done.length).toBe(20)
  expect(done.slice(16)).toEqual([101, 103, 100, 102])
})
