import { expect, test } from 'vitest'
import { quantileOf } from './quantile.ts'

const BUCKETS = [
  { upToMs: 10, count: 50 },
  { upToMs: 100, count: 90 },
  { upToMs: Infinity, count: 100 },
]

test.each([
  [0.25, 5],
  [0.5, 10],
  [0.7, 55],
  [0.9, 100],
])('the share %d of the calls was answered within %d ms, evenly within a bucket', (share, within) => {
  expect(quantileOf(BUCKETS, share)).toBe(within)
})

test('a call above the last bound counts as this bound', () => {
  expect(quantileOf(BUCKETS, 0.99)).toBe(100)
})

test('an empty bucket is passed over', () => {
  const buckets = [
    { upToMs: 1, count: 0 },
    { upToMs: 10, count: 0 },
    { upToMs: 20, count: 4 },
  ]
  expect(quantileOf(buckets, 0.5)).toBe(15)
})

test('without a call the time is zero', () => {
  expect(quantileOf([{ upToMs: Infinity, count: 0 }], 0.5)).toBe(0)
  expect(quantileOf([], 0.5)).toBe(0)
})
