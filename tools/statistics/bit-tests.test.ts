import { describe, expect, test } from 'vitest'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import {
  approximateEntropy,
  bitsOf,
  blockFrequency,
  cumulativeSums,
  frequency,
  longestRun,
  runs,
  serial,
} from './bit-tests.ts'
import { DrawCounter, drawTests } from './number-tests.ts'
import { chiSquareP, complementaryError, normalBelow } from './special-functions.ts'

const bits = (text: string) => Uint8Array.from(text.replace(/\s/g, ''), Number)
/** The first 100 binary digits of π, the example of NIST SP 800-22 Rev. 1a. */
const PI = bits(`
  1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000`)

describe('p-values of the examples of NIST SP 800-22', () => {
  test('the frequency test gives the p-value of its example (2.1.8)', () =>
    expect(frequency(PI)).toBeCloseTo(0.109599, 6))
  test('the test of frequency within a block gives the p-value of its example (2.2.8)', () =>
    expect(blockFrequency(PI, 10)).toBeCloseTo(0.706438, 6))
  test('the runs test gives the p-value of its example (2.3.8)', () =>
    expect(runs(PI)).toBeCloseTo(0.500798, 6))
  test('the test of the longest run of ones gives the p-value of its example (2.4.8)', () => {
    const example = bits(`
      11001100000101010110110001001100111000000000001001001101010100010001001111010110
      100000001101011111001100111001101101100010110010`)
    expect(longestRun(example)).toBeCloseTo(0.180609, 5)
  })
  test('the serial test gives the p-values of its example (2.11.4)', () => {
    const [first, second] = serial(bits('0011011101'), 3)
    expect(first).toBeCloseTo(0.808792, 6)
    expect(second).toBeCloseTo(0.67032, 6)
  })
  test('the approximate entropy test gives the p-value of its example (2.12.8)', () =>
    expect(approximateEntropy(PI, 2)).toBeCloseTo(0.235301, 6))
  test('the cumulative sums test gives the p-value of its example (2.13.8)', () =>
    expect(cumulativeSums(PI)).toBeCloseTo(0.219194, 6))
})

test('the error function, the normal distribution and the chi-square agree with published tables', () => {
  expect(complementaryError(0.5)).toBeCloseTo(0.4795001222, 9)
  expect(complementaryError(-0.5)).toBeCloseTo(1.5204998778, 9)
  expect(normalBelow(1.96)).toBeCloseTo(0.9750021049, 9)
  // Critical values of the chi-square at 5 %.
  expect(chiSquareP(3.841458821, 1)).toBeCloseTo(0.05, 9)
  expect(chiSquareP(124.3421134, 100)).toBeCloseTo(0.05, 6)
})

test('the bits of a byte are read from the highest to the lowest', () => {
  expect([...bitsOf(Uint8Array.of(0b10110001))]).toEqual([1, 0, 1, 1, 0, 0, 0, 1])
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
