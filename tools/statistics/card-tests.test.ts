import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { CARD_TESTS, weightedP } from './card-tests.ts'
import { drbgSource } from './run-statistics.ts'

const lowest = (results: readonly { p: number }[]) => Math.min(...results.map(({ p }) => p))

/** Every bit is a one in an eighth of the cases alone. */
function fewOnes(): ByteSource {
  const BYTES = 1_000_000
  const [first, second, third] = [randomBytes(BYTES), randomBytes(BYTES), randomBytes(BYTES)]
  const bytes = first.map((byte, index) => byte & (second[index] ?? 0) & (third[index] ?? 0))
  let at = 0
  return {
    take(count) {
      at += count
      return bytes.subarray(at - count, at)
    },
  }
}

describe.each(CARD_TESTS)('the tests of $name', ({ test: testDraws, numbersADraw }) => {
  const draws = Math.ceil(100_000 / numbersADraw)

  test('pass the generator of the draws', () => {
    expect(lowest(testDraws(draws, drbgSource()))).toBeGreaterThan(1e-7)
  })

  test('find bits that are not even', () => {
    expect(lowest(testDraws(draws, fewOnes()))).toBeLessThan(1e-12)
  })
})

describe('counts held against weights', () => {
  test('have the p-value of their chi-square', () => {
    // (60 − 50)² / 50 twice is 4 with one degree of freedom.
    expect(weightedP([60, 40], [1, 1])).toBeCloseTo(0.0455, 4)
    expect(weightedP([100, 300], [1, 3])).toBe(1)
  })

  test('take classes that are rare together', () => {
    // Expected are 980 and twice 10: as one they are 20, and 40 came.
    expect(weightedP([960, 30, 10], [98, 1, 1])).toBeCloseTo(weightedP([960, 40], [98, 2]), 12)
  })

  test('find what was never to come', () => {
    expect(weightedP([50, 50, 1], [1, 1, 0])).toBe(0)
    expect(weightedP([50, 50, 0], [1, 1, 0])).toBe(1)
  })

  test('find one byte taken modulo a hundred', () => {
    const counts = Array.from({ length: 100 }, () => 0)
    for (const byte of randomBytes(200_000)) counts[byte % 100]! += 1
    expect(
      weightedP(
        counts,
        counts.map(() => 1),
      ),
    ).toBeLessThan(1e-12)
  })
})
