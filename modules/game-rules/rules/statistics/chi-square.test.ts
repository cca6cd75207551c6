import { describe, expect, test } from 'vitest'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { evenP, gatheredP, smallestP, weightedP } from './chi-square.ts'

describe('counts compared with weights', () => {
  test('the p-value of counts is that of their chi-square', () => {
    // (60 − 50)² / 50 twice is 4 with one degree of freedom.
    expect(weightedP([60, 40], [1, 1])).toBeCloseTo(0.0455, 4)
    expect(weightedP([100, 300], [1, 3])).toBe(1)
  })

  test('rare classes are merged before the test of counts', () => {
    // Expected are 980 and twice 10: as one they are 20, and 40 came.
    expect(weightedP([960, 30, 10], [98, 1, 1])).toBeCloseTo(weightedP([960, 40], [98, 2]), 12)
  })

  test('a count in an impossible class has the p-value 0', () => {
    expect(weightedP([50, 50, 1], [1, 1, 0])).toBe(0)
    expect(weightedP([50, 50, 0], [1, 1, 0])).toBe(1)
  })

  test('the test of counts detects one byte taken modulo a hundred', () => {
    const counts = new Float64Array(100)
    for (const byte of seededBytes('bytes', 200_000)) counts[byte % 100]! += 1
    expect(evenP(counts)).toBeLessThan(1e-12)
  })
})

describe('counts by size', () => {
  test('a rare count is merged with the following ones, and the last with those before it', () => {
    const seen = [4, 9, 33, 40, 25, 2, 7]
    const expected = [10, 10, 30, 40, 20, 5, 5]
    expect(gatheredP(seen, expected)).toBeCloseTo(gatheredP([13, 33, 40, 34], [20, 30, 40, 30])!, 12)
  })

  test('counts that are too few have no p-value', () => {
    expect(gatheredP([10, 20], [15, 15])).toBeNull()
    expect(gatheredP([20, 20], [20, 20])).toBe(1)
  })
})

test('the smallest of several p-values is corrected for their number', () => {
  expect(smallestP([0.5, 0.1, 0.9])).toBeCloseTo(1 - 0.9 ** 3, 12)
  expect(smallestP([1e-30, 0.5])).toBeCloseTo(2e-30, 36)
})
