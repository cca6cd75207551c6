import { bytesOfId, joinBytes } from '#modules/fairness/rules/bytes.ts'
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
import { drbgBytes } from './draw-source.ts'
import type { TestResult } from './number-tests.ts'

/** Bits of one sequence that the NIST tests look at. */
const SEQUENCE_BITS = 1_000_000

/** The NIST tests over the byte stream; of each the smallest p-value of `sequences`, corrected for their number. */
export function testStream(sequences: number, seed: Uint8Array): TestResult[] {
  const smallest = new Map<string, number>()
  for (let sequence = 0; sequence < sequences; sequence++) {
    const bytes = drbgBytes(joinBytes(seed, bytesOfId(sequence)), SEQUENCE_BITS / 8)
    for (const { name, p } of testBits(bitsOf(bytes))) {
      smallest.set(name, Math.min(smallest.get(name) ?? 1, p))
    }
  }
  return [...smallest].map(([name, p]) => ({ name, p: 1 - (1 - p) ** sequences }))
}

function testBits(bits: Uint8Array): TestResult[] {
  const [serialOne, serialTwo] = serial(bits, 16)
  return [
    { name: 'frequency', p: frequency(bits) },
    { name: 'frequency within a block', p: blockFrequency(bits, 128) },
    { name: 'runs', p: runs(bits) },
    { name: 'longest run of ones', p: longestRun(bits) },
    { name: 'serial 1', p: serialOne },
    { name: 'serial 2', p: serialTwo },
    { name: 'approximate entropy', p: approximateEntropy(bits, 10) },
    { name: 'cumulative sums', p: cumulativeSums(bits) },
    { name: 'cumulative sums, backwards', p: cumulativeSums(bits.toReversed()) },
  ]
}
