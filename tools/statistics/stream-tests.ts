import { createHmac, hash, randomBytes } from 'node:crypto'
import { hashNow, type SyncHashes } from '#modules/fairness/rules/hashing.ts'
import { generate, instantiate } from '#modules/fairness/rules/hmac-drbg.ts'
import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
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
import { DrawCounter, drawTests, type TestResult } from './number-tests.ts'

const hashes: SyncHashes = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}
const REQUEST_BYTES = 1024
/** Bits of one sequence that the NIST tests look at. */
const SEQUENCE_BITS = 1_000_000

/** The generator of the draws from a fresh seed, as a stream without end. */
export function drbgSource(seed: Uint8Array = randomBytes(48)): ByteSource {
  const state = hashNow(instantiate(seed), hashes)
  let block: Uint8Array = new Uint8Array()
  let at = 0
  return {
    take(count) {
      if (at + count > block.length) {
        // What is left of a block is passed over: numbers are taken four bytes at a time, and blocks are whole words.
        block = hashNow(generate(state, REQUEST_BYTES), hashes)
        at = 0
      }
      at += count
      return block.subarray(at - count, at)
    },
  }
}

/** The drums of the game kinds that draw balls from one. */
export const DRUMS = [
  { name: '6 of 49: one draw, and each draw of a race', size: 6, range: 49 },
  { name: '7 of 49: six and a bonus ball', size: 7, range: 49 },
  { name: '5 of 50: the main set', size: 5, range: 50 },
  { name: '2 of 12: the second set', size: 2, range: 12 },
  { name: '5 of 90 in order: bets at fixed odds', size: 5, range: 90 },
  { name: '75 of 75: bingo', size: 75, range: 75 },
  { name: '90 of 90: bingo', size: 90, range: 90 },
  { name: '10 of 1,000,000: the tickets of a raffle', size: 10, range: 1_000_000 },
] as const
/** Balls of a larger drum are counted in so many classes of the same size. */
const CLASSES = 1000

/** Draws a drum until so many numbers have come out of it, and tests what came. */
export function testDrum({ size, range }: { size: number; range: number }, numbers: number): TestResult[] {
  const source = drbgSource()
  const isLarge = range > CLASSES
  const counter = new DrawCounter(size, isLarge ? CLASSES : range)
  for (let drawn = 0; drawn < numbers; drawn += size) {
    const balls = drawDistinct(source, size, range)
    if (isLarge)
      counter.add(
        balls,
        balls.map((ball) => 1 + Math.floor(((ball - 1) * CLASSES) / range)),
      )
    else counter.add(balls)
  }
  return drawTests(counter)
}

/** The NIST tests over the byte stream; of each the smallest p-value of `sequences`, corrected for their number. */
export function testStream(sequences: number): TestResult[] {
  const smallest = new Map<string, number>()
  for (let sequence = 0; sequence < sequences; sequence++) {
    for (const { name, p } of testBits(sequenceBits(drbgSource()))) {
      smallest.set(name, Math.min(smallest.get(name) ?? 1, p))
    }
  }
  return [...smallest].map(([name, p]) => ({ name, p: 1 - (1 - p) ** sequences }))
}

function sequenceBits(source: ByteSource): Uint8Array {
  const bytes = new Uint8Array(SEQUENCE_BITS / 8)
  for (let at = 0; at < bytes.length; at += 4) bytes.set(source.take(4), at)
  return bitsOf(bytes)
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
