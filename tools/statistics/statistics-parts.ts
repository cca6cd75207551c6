import { bytesOfHex } from '#modules/fairness/rules/bytes.ts'
import { BALL_TESTS, type DrawTest } from './ball-tests.ts'
import { BINGO_TESTS } from './bingo-statistics.ts'
import { CARD_TESTS } from './card-tests.ts'
import { drbgSource } from './draw-source.ts'
import type { TestResult } from './number-tests.ts'
import { testStream } from './stream-tests.ts'

/** A part of a run: a kind of draw, and how many of it. */
export interface StatisticsPart {
  readonly name: string
  /** Number of draws or cards, or sequences of the byte stream. */
  readonly count: number
  /** Seed of the generator, hex: it makes the part exactly repeatable. */
  readonly seed: string
}

/** The results of a part, and its duration. */
export interface PartResult extends StatisticsPart {
  readonly results: readonly TestResult[]
  readonly seconds: number
}

/** The part that tests bytes instead of draws. */
export const STREAM = 'sequences of a million bits, NIST SP 800-22'

/** Every kind of draw. */
export const DRAW_TESTS: readonly DrawTest[] = [...BALL_TESTS, ...CARD_TESTS, ...BINGO_TESTS]

/** Minimum for meaningful rare classes: three alike in twelve cells have 220 positions. */
export const NUMBERS_LEAST = 200_000

/** The parts of a run with the given number of random numbers for every kind of draw, each with its own seed. */
export function partsOf(
  { numbers, sequences }: { numbers: number; sequences: number },
  newSeed: () => string,
): StatisticsPart[] {
  if (numbers < NUMBERS_LEAST) throw new RangeError(`${NUMBERS_LEAST} numbers are the least that are tested`)
  const drawn = DRAW_TESTS.map(({ name, numbersADraw }) => ({
    name,
    count: Math.ceil(numbers / numbersADraw),
  }))
  return [...drawn, { name: STREAM, count: sequences }].map((part) => ({ ...part, seed: newSeed() }))
}

export function runPart({ name, count, seed }: StatisticsPart): TestResult[] {
  if (name === STREAM) return testStream(count, bytesOfHex(seed))
  const drawTest = DRAW_TESTS.find((one) => one.name === name)
  if (drawTest === undefined) throw new RangeError(`nothing is called ${name}`)
  return drawTest.test(count, drbgSource(bytesOfHex(seed)))
}
