import { expect, test, vi } from 'vitest'
import { RecentValues } from './recent-values.ts'

function recent(most = 10) {
  const clock = { ms: 0 }
  const make = vi.fn<() => Promise<number>>(async () => clock.ms)
  return { clock, make, values: new RecentValues<number>({ maxAgeMs: 1000, most, now: () => clock.ms }) }
}

test('a value is computed once for all requests within its age, and anew after it', async () => {
  const { clock, make, values } = recent()
  expect(await Promise.all([values.get('a', make), values.get('a', make)])).toEqual([0, 0])
  clock.ms = 999
  expect(await values.get('a', make)).toBe(0)
  clock.ms = 1000
  expect(await values.get('a', make)).toBe(1000)
  expect(make).toHaveBeenCalledTimes(2)
})

test('a computation that failed is repeated', async () => {
  const { make, values } = recent()
  await expect(values.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await values.get('a', make)).toBe(0)
})

test('the oldest values are dropped above the limit', async () => {
  const { make, values } = recent(2)
  for (const key of ['a', 'b', 'c', 'b', 'c']) await values.get(key, make)
  expect(make).toHaveBeenCalledTimes(3)
  await values.get('a', make)
  expect(make).toHaveBeenCalledTimes(4)
})
