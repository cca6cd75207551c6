import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { RateLimits, type SharedCount } from './rate-limits.ts'

const LIMIT = { name: 'checks', perMinute: 3 }

/** A store in memory, as Redis counts. */
function storeOf(): SharedCount {
  const counts = new Map<string, number>()
  return async (key) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key) ?? 0
  }
}

const takeAll = (limits: RateLimits, times: number) =>
  Promise.all(Array.from({ length: times }, () => limits.take(LIMIT, 'client')))

test('two processes that share a store allow a client together what one would', async () => {
  const shared = storeOf()
  const [one, other] = [1, 2].map(() => new RateLimits({ shared, metrics: new Registry() })) as [
    RateLimits,
    RateLimits,
  ]
  expect(await takeAll(one, 2)).toEqual([true, true])
  expect(await takeAll(other, 2)).toEqual([true, false])
  expect(await takeAll(one, 1)).toEqual([false])
  expect(await other.take(LIMIT, 'another client')).toBe(true)
  expect(await other.take({ name: 'resets', perMinute: 1 }, 'client')).toBe(true)
})

test.each<[string, SharedCount]>([
  ['fails', () => Promise.reject(new Error('away'))],
  ['does not answer', () => new Promise<number>(() => undefined)],
])(
  'while the store %s, a process counts alone within the same limit, and says so in a metric',
  async (_how, shared) => {
    const metrics = new Registry()
    const limits = new RateLimits({ shared, metrics })
    expect(await takeAll(limits, 4)).toEqual([true, true, true, false])
    expect(await metrics.metrics()).toContain('tombolo_rate_limits_alone_total 4')
  },
)
