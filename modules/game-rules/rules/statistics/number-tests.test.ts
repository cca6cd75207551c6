import { describe, expect, test } from 'vitest'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { chiSquareP } from './chi-square.ts'
import { DrawCounter, drawTests } from './number-tests.ts'

test('the p-value of a chi-square agrees with published tables', () => {
  // Critical values at 5 %.
  expect(chiSquareP(3.841458821, 1)).toBeCloseTo(0.05, 9)
  expect(chiSquareP(124.3421134, 100)).toBeCloseTo(0.05, 6)
})

describe('tests of draws', () => {
  const DRAWS = 400_000
  const lowest = (next: () => number) => {
    const counter = new DrawCounter(1, 49)
    for (let draw = 0; draw < DRAWS; draw++) counter.add([1 + next()])
    return Math.min(...drawTests(counter).map((result) => result.p))
  }
  const bytes = seededBytes('draws', DRAWS * 4)

  test('the tests of draws pass an even source', () => {
    let at = 0
    const fair = () => (bytes.readUInt32BE(4 * at++) % 4_294_967_257) % 49
    expect(lowest(fair)).toBeGreaterThan(1e-7)
  })

  test('the tests of draws detect one byte taken modulo 49', () => {
    let at = 0
    expect(lowest(() => (bytes[at++] ?? 0) % 49)).toBeLessThan(1e-12)
  })

  test('the tests of draws detect a source that never repeats the last ball', () => {
    let last = 0
    let at = 0
    const next = () => {
      const number = bytes.readUInt32BE(4 * at++) % 48
      last = number < last ? number : number + 1
      return last
    }
    expect(lowest(next)).toBeLessThan(1e-12)
  })
})
