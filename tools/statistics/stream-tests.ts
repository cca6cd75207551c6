import { bytesOfId, joinBytes } from '#modules/fairness/rules/bytes.ts'
import {
  approximateEntropy,
  type Bits,
  bitsOf,
  blockFrequency,
  cumulativeSums,
  frequency,
  longestRun,
  runs,
  serial,
} from './bit-tests.ts'
import { evenP, smallestP } from './chi-square.ts'
import { drbgBytes } from './draw-source.ts'
import { randomExcursions, randomExcursionsVariant } from './excursion-tests.ts'
import { linearComplexity } from './linear-complexity.ts'
import { matrixRank } from './matrix-rank.ts'
import type { TestResult } from './number-tests.ts'
import { spectral } from './spectral-test.ts'
import { aperiodicTemplates, nonOverlappingTemplates, overlappingTemplate } from './template-tests.ts'
import { universal } from './universal-test.ts'

/** Bits of one sequence in the NIST tests. */
const SEQUENCE_BITS = 1_000_000
/** SP 800-22, 4.2.2: minimum number of sequences for a test of the distribution of their p-values. */
export const SEQUENCES_LEAST = 55
/** 4.2.1: a sequence passes a test with a p-value of at least this. */
const SIGNIFICANCE = 0.01
const TEMPLATES = aperiodicTemplates(9)

/**
 * The tests of NIST SP 800-22 Rev. 1a over the byte stream, one seed per sequence: for each test the uniformity of its
 * p-values, and the number of passing sequences; over all tests the smallest.
 */
export function testStream(sequences: number, seed: Uint8Array): TestResult[] {
  if (sequences < SEQUENCES_LEAST) throw new RangeError(`${sequences} sequences are too few to be tested`)
  const found = Array.from({ length: sequences }, (_, sequence) =>
    testSequence(bitsOf(drbgBytes(joinBytes(seed, bytesOfId(sequence)), SEQUENCE_BITS / 8))),
  )
  return assess(found)
}

/** Every test on one sequence; the excursion tests are left out where it returns to zero too rarely. */
export function testSequence(bits: Bits): TestResult[] {
  const [serialOne, serialTwo] = serial(bits, 16)
  const templates = nonOverlappingTemplates(bits, TEMPLATES)
  return [
    { name: 'frequency', p: frequency(bits) },
    { name: 'frequency within a block', p: blockFrequency(bits, 128) },
    { name: 'cumulative sums', p: cumulativeSums(bits) },
    { name: 'cumulative sums, backwards', p: cumulativeSums(bits.toReversed()) },
    { name: 'runs', p: runs(bits) },
    { name: 'longest run of ones', p: longestRun(bits) },
    { name: 'rank of matrices', p: matrixRank(bits) },
    { name: 'spectrum', p: spectral(bits) },
    ...templates.map((p, index) => ({ name: `template ${TEMPLATES[index]}`, p })),
    { name: 'nine ones, overlapping', p: overlappingTemplate(bits) },
    { name: 'universal', p: universal(bits) },
    { name: 'approximate entropy', p: approximateEntropy(bits, 10) },
    ...randomExcursions(bits).map(({ state, p }) => ({ name: `excursions to ${state}`, p })),
    ...randomExcursionsVariant(bits).map(({ state, p }) => ({ name: `visits of ${state}`, p })),
    { name: 'serial 1', p: serialOne },
    { name: 'serial 2', p: serialTwo },
    { name: 'linear complexity', p: linearComplexity(bits, 500) },
  ]
}

/** 4.2: the p-values of each test in ten classes, and the share of passing sequences. */
export function assess(sequences: readonly (readonly TestResult[])[]): TestResult[] {
  const byTest = new Map<string, number[]>()
  for (const { name, p } of sequences.flat()) byTest.set(name, [...(byTest.get(name) ?? []), p])
  const results = [...byTest].flatMap(([name, values]): TestResult[] => {
    const passed = values.filter((p) => p >= SIGNIFICANCE).length
    return [
      { name, p: evenP(inTenClasses(values)) },
      { name: `${name}: ${passed} of ${values.length} pass`, p: soFewPassP(passed, values.length) },
    ]
  })
  return [...results, { name: 'smallest of all p-values', p: smallestP([...byTest.values()].flat()) }]
}

function inTenClasses(values: readonly number[]): Float64Array {
  const classes = new Float64Array(10)
  for (const p of values) classes[Math.min(Math.floor(10 * p), 9)]!++
  return classes
}

/** Probability that at most this many pass, where each passes with 99 %: the binomial distribution. */
function soFewPassP(passed: number, all: number): number {
  let chance = (1 - SIGNIFICANCE) ** all
  let sum = 0
  for (let failed = 0; failed <= all; failed++) {
    if (failed >= all - passed) sum += chance
    chance *= ((all - failed) / (failed + 1)) * (SIGNIFICANCE / (1 - SIGNIFICANCE))
  }
  return Math.min(sum, 1)
}
