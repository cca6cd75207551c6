import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('waits one second, then twice as long each time, up to the interval of pings', () => {
  expect([1, 2, 3, 4, 10].map((attempt) => backoffMs(attempt))).toEqual([1000, 2000, 4000, 5000, 5000])
})
