import { describe, expect, test } from 'vitest'
import {
  approximateEntropy,
  blockFrequency,
  cumulativeSums,
  frequency,
  longestRun,
  runs,
  serial,
} from './bit-tests.ts'
import { randomExcursions, randomExcursionsVariant } from './excursion-tests.ts'
import { linearComplexity, shortestRegister } from './linear-complexity.ts'
import { matrixRank } from './matrix-rank.ts'
import { spectral } from './spectral-test.ts'
import { aperiodicTemplates, nonOverlappingTemplates, overlappingTemplate } from './template-tests.ts'
import { distances, universal } from './universal-test.ts'

const bits = (text: string) => Uint8Array.from(text, Number)

/** Binary digits of e from the first on: the sum of 1/k!, by halves. */
function digitsOfE(count: number): Uint8Array {
  const sum = (from: number, to: number): [bigint, bigint] => {
    if (to - from === 1) return [1n, BigInt(to)]
    const middle = (from + to) >> 1
    const [lower, lowerOf] = sum(from, middle)
    const [upper, upperOf] = sum(middle, to)
    return [lower * upperOf + upper, lowerOf * upperOf]
  }
  let terms = 1
  for (let known = 0; known < count + 64; terms++) known += Math.log2(terms)
  const [rest, outOf] = sum(0, terms)
  return bits((((outOf + rest) << BigInt(count)) / outOf).toString(2).slice(0, count))
}

const E = digitsOfE(1_000_000)
/** The first 100 binary digits of π. */
const PI = bits(
  '1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000',
)

describe('p-values of the first million binary digits of e (SP 800-22 Rev. 1a, appendix B)', () => {
  test('the frequency, block and cumulative sums tests of e give the published p-values', () => {
    expect(frequency(E)).toBeCloseTo(0.953749, 5)
    expect(blockFrequency(E, 128)).toBeCloseTo(0.211072, 5)
    expect(cumulativeSums(E)).toBeCloseTo(0.669887, 5)
    expect(cumulativeSums(E.toReversed())).toBeCloseTo(0.724266, 5)
  })
  test('the runs tests of e give the published p-values', () => {
    expect(runs(E)).toBeCloseTo(0.561917, 5)
    expect(longestRun(E)).toBeCloseTo(0.718945, 5)
  })
  test('the matrix rank test of e gives the published p-value', () => {
    expect(matrixRank(E)).toBeCloseTo(0.306156, 5)
    // 2.5.8
    expect(matrixRank(E.subarray(0, 100_000))).toBeCloseTo(0.532069, 5)
  })
  test('the spectral test of e gives the published p-value', () =>
    expect(spectral(E)).toBeCloseTo(0.847187, 5))
  test('the template tests of e give the published p-values', () => {
    const [first] = nonOverlappingTemplates(E, aperiodicTemplates(9))
    expect(first).toBeCloseTo(0.07879, 5)
    // Printed is what the chances gave before they were corrected: 3.8 has the better ones.
    const before = [0.367879, 0.18394, 0.137955, 0.099634, 0.069935, 0.140656]
    expect(overlappingTemplate(E, before)).toBeCloseTo(0.110434, 5)
    expect(overlappingTemplate(E)).toBeCloseTo(0.159, 3)
  })
  test('the universal test of e gives the published p-value', () =>
    expect(universal(E)).toBeCloseTo(0.282568, 5))
  test('the approximate entropy and serial tests of e give the published p-values', () => {
    expect(approximateEntropy(E, 10)).toBeCloseTo(0.700073, 5)
    expect(serial(E, 16)[0]).toBeCloseTo(0.766182, 5)
  })
  test('the linear complexity test of e gives the published p-value', () => {
    // Printed is what 0.01047 gives in place of 1/96.
    const printed = [0.01047, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833]
    expect(linearComplexity(E, 500, printed)).toBeCloseTo(0.826335, 5)
    // 2.10.8
    expect(linearComplexity(E, 1000, printed)).toBeCloseTo(0.845406, 5)
    expect(linearComplexity(E, 500)).toBeCloseTo(0.8262, 4)
  })
  test('the random excursions test of e gives the published p-values (2.14.8)', () => {
    const expected = [0.573306, 0.197996, 0.164011, 0.007779, 0.786868, 0.440912, 0.797854, 0.778186]
    const found = randomExcursions(E)
    expect(found.map(({ state }) => state)).toEqual([-4, -3, -2, -1, 1, 2, 3, 4])
    for (const [index, p] of expected.entries()) expect(found[index]!.p).toBeCloseTo(p, 5)
  })
  test('the random excursions variant test of e gives the published p-values (2.15.8)', () => {
    const expected = [
      0.858946, 0.794755, 0.576249, 0.493417, 0.633873, 0.917283, 0.934708, 0.816012, 0.826009, 0.137861,
      0.200642, 0.441254, 0.939291, 0.505683, 0.445935, 0.512207, 0.538635, 0.59393,
    ]
    const found = randomExcursionsVariant(E)
    expect(found).toHaveLength(expected.length)
    for (const [index, p] of expected.entries()) expect(found[index]!.p).toBeCloseTo(p, 5)
  })
})

describe('small examples of the standard', () => {
  test('the spectral test of 100 digits of π gives the published p-value', () =>
    expect(spectral(PI)).toBeCloseTo(0.646355, 6))
  test('the template test gives the p-value of its small example (2.7.4)', () => {
    const [p] = nonOverlappingTemplates(bits('10100100101110010110'), ['001'], 2)
    expect(p).toBeCloseTo(0.344154, 6)
  })
  test('the universal test gives the sum of its small example (2.9.4)', () => {
    const sum = distances(bits('01011010011101010111'), { size: 2, first: 4 })
    expect(sum / 6).toBeCloseTo(1.1949875, 7)
  })
  test('the linear complexity of the small example is 4 (2.10.4)', () =>
    expect(shortestRegister(bits('1101011110001'))).toBe(4))
})

test('the spectral test equals the definition for any length', () => {
  for (const length of [64, 90, 101]) {
    const sequence = E.subarray(1000, 1000 + length)
    let below = 0
    for (let k = 0; k < Math.floor(length / 2); k++) {
      let [real, imaginary] = [0, 0]
      for (let j = 0; j < length; j++) {
        const sign = 2 * sequence[j]! - 1
        real += sign * Math.cos((2 * Math.PI * j * k) / length)
        imaginary -= sign * Math.sin((2 * Math.PI * j * k) / length)
      }
      if (Math.hypot(real, imaginary) < Math.sqrt(length * Math.log(20))) below++
    }
    const distance = Math.abs(below - 0.95 * Math.floor(length / 2)) / Math.sqrt((length * 0.95 * 0.05) / 4)
    // The two-sided tail of the normal distribution by Simpson's rule.
    let tail = 0
    for (let step = 0; step < 4000; step++) {
      const at = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
      const x = distance + step * 0.005
      tail += ((at(x) + 4 * at(x + 0.0025) + at(x + 0.005)) * 0.005) / 6
    }
    expect(spectral(sequence)).toBeCloseTo(2 * tail, 6)
  }
})

test('the number of aperiodic templates equals that in appendix B', () => {
  expect(aperiodicTemplates(3)).toEqual(['001', '011', '100', '110'])
  expect([2, 3, 4, 5, 6, 7, 8, 9].map((length) => aperiodicTemplates(length).length)).toEqual([
    2, 4, 6, 12, 20, 40, 74, 148,
  ])
})
