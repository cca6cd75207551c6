import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('the wait before a retry starts at one second and doubles up to the ping interval', () => {
  expect([1, 2, 3, 4, 10].map((attempt) => backoffMs(attempt))).toEqual([1000, 2000, 4000, 5000, 5000])
})
