import { describe, expect, test } from 'vitest'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { type Bits, bitsOf } from './bit-tests.ts'
import { drbgBytes } from './draw-source.ts'
import { assess, testSequence, testStream } from './stream-tests.ts'

const LENGTH = 1_000_000
const fair = (name: string) => bitsOf(drbgBytes(seededBytes(name, 48), LENGTH / 8))

/** Bits made from fair ones, in their order. */
function changed(change: (bits: Bits, at: number) => number): Bits {
  const bits = fair('bits')
  for (let at = 0; at < bits.length; at++) bits[at] = change(bits, at)
  return bits
}
/** Each bit is the sum of the one so many before it and another. */
const register = (length: number, tap: number) =>
  changed((bits, at) => (at < length ? bits[at]! : bits[at - length]! ^ bits[at - tap]!))
/** Fair pairs of a one and a zero in either order. */
const balanced = () => changed((bits, at) => (at % 2 === 1 ? 1 - bits[at - 1]! : bits[at]!))
/** One in a hundred is a one whatever it would have been. */
const ones = () => {
  const others = bitsOf(seededBytes('one in a hundred', (LENGTH / 8) * 7))
  return changed((bits, at) =>
    others.subarray(7 * at, 7 * at + 7).every((bit) => bit === 0) ? 1 : bits[at]!,
  )
}
/** One bit in sixteen is the one before it. */
const sticky = () => changed((bits, at) => (at % 16 === 7 ? bits[at - 1]! : bits[at]!))
/** Every other word of 70 bits says what the one before it said. */
const repeated = () => changed((bits, at) => (at % 140 >= 70 ? bits[at - 70]! : bits[at]!))
/** One bit in ten says what the one fifteen before it said. */
const echo = () => changed((bits, at) => (at % 10 === 0 && at >= 15 ? bits[at - 15]! : bits[at]!))
/** A wave of 256 bits under the noise. */
const wave = () => {
  const noise = fair('noise')
  return changed((bits, at) => (at % 4 === 0 && noise[at] === 1 ? (at >> 7) & 1 : bits[at]!))
}

/** What each test is there to find. */
const FOUND: [name: string, by: string, make: () => Bits][] = [
  ['one bit in a hundred set', 'frequency', ones],
  ['one bit in a hundred set', 'cumulative sums', ones],
  ['one bit in a hundred set', 'cumulative sums, backwards', ones],
  ['a wave', 'frequency within a block', wave],
  ['bits that stick to the one before', 'runs', sticky],
  ['pairs of a one and a zero', 'longest run of ones', balanced],
  ['a register of 31 bits', 'rank of matrices', () => register(31, 3)],
  ['a wave', 'spectrum', wave],
  ['bits that stick to the one before', 'template 000000001', sticky],
  ['pairs of a one and a zero', 'nine ones, overlapping', balanced],
  ['words said twice', 'universal', repeated],
  ['bits that stick to the one before', 'approximate entropy', sticky],
  ['pairs of a one and a zero', 'excursions to 1', balanced],
  ['pairs of a one and a zero', 'visits of 2', balanced],
  ['bits that stick to the one before', 'serial 1', sticky],
  ['an echo', 'serial 2', echo],
  ['a register of 100 bits', 'linear complexity', () => register(100, 37)],
]

describe('tests of the byte stream', () => {
  test('the stream tests pass the generator of the draws', () => {
    const results = testSequence(fair('a sequence'))
    expect([162, 188]).toContain(results.length)
    for (const { p } of results) expect(p).toBeGreaterThan(1e-9)
  })

  const made = new Map<() => Bits, Map<string, number>>()
  test.each(FOUND)('the stream tests detect a bias (%s) by the test %s', (_bias, by, make) => {
    const found = made.get(make) ?? new Map(testSequence(make()).map(({ name, p }) => [name, p]))
    made.set(make, found)
    expect(found.get(by)).toBeLessThan(1e-7)
  })

  test('every stream test detects at least one biased generator', () => {
    const names = testSequence(balanced()).map(({ name }) =>
      name.replace(/template .*/, 'template').replace(/-?\d$/, 'n'),
    )
    const shown = FOUND.map(([, by]) => by.replace(/template .*/, 'template').replace(/-?\d$/, 'n'))
    expect(new Set(names)).toEqual(new Set(shown))
  })
})

describe('assessments of many sequences', () => {
  const sequences = (p: (index: number) => number) =>
    Array.from({ length: 100 }, (_, index) => [{ name: 'runs', p: p(index) }])

  test('evenly spread p-values of many sequences pass', () => {
    expect(assess(sequences((index) => (index + 0.5) / 100))).toEqual([
      { name: 'runs', p: 1 },
      { name: 'runs: 99 of 100 pass', p: expect.closeTo(1 - 0.99 ** 100, 9) as number },
      { name: 'smallest of all p-values', p: expect.closeTo(1 - 0.995 ** 100, 9) as number },
    ])
  })

  test('p-values that are close together fail, although every sequence passes', () => {
    const [spread, passed] = assess(sequences((index) => 0.4 + index / 1000))
    expect(spread!.p).toBeLessThan(1e-12)
    expect(passed).toEqual({ name: 'runs: 100 of 100 pass', p: expect.closeTo(1, 12) as number })
  })

  test('many sequences are reported as uneven where too many fail', () => {
    const [, passed] = assess(sequences((index) => (index < 20 ? 0.005 : index / 100)))
    expect(passed!.name).toBe('runs: 80 of 100 pass')
    expect(passed!.p).toBeLessThan(1e-12)
  })

  test('too few sequences are refused', () => {
    expect(() => testStream(54, seededBytes('a stream', 48))).toThrow('54 sequences are too few to be tested')
  })
})
