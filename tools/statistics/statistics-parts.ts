import { bytesOfHex } from '#modules/fairness/rules/bytes.ts'
import type { DrawTest } from '#modules/game-rules/rules/statistics/draw-test.ts'
import type { TestResult } from '#modules/game-rules/rules/statistics/number-tests.ts'
import { drawTestsByKind } from '#modules/game-rules/rules/tables/draw-tests.ts'
import { STREAM_PARTS, testStream } from './dieharder.ts'
import { drbgSource } from './draw-source.ts'
import { INSTANCE_TEST } from './instance-tests.ts'

/** A part of a run: a kind of draw, and how many of it. */
export interface StatisticsPart {
  readonly name: string
  /** Number of draws or cards, or p-values of a test of the byte stream. */
  readonly count: number
  /** Seed of the generator, hex: it makes the part exactly repeatable. */
  readonly seed: string
}

/** The results of a part, and its duration. */
export interface PartResult extends StatisticsPart {
  readonly results: readonly TestResult[]
  readonly seconds: number
}

/** Every kind of draw. */
export const DRAW_TESTS: readonly DrawTest[] = [
  ...Object.values(drawTestsByKind).flatMap((tests) => tests()),
  INSTANCE_TEST,
]

/** Minimum for meaningful rare classes: three alike in twelve cells have 220 positions. */
export const NUMBERS_LEAST = 200_000

/**
 * The parts of a run, each with its own seed: the given number of random numbers for every kind of draw, and the given
 * number of p-values for every test of the byte stream.
 */
export function partsOf(
  { numbers, samples }: { numbers: number; samples: number },
  newSeed: () => string,
): StatisticsPart[] {
  if (numbers < NUMBERS_LEAST) throw new RangeError(`${NUMBERS_LEAST} numbers are the least that are tested`)
  const drawn = DRAW_TESTS.map(({ name, numbersADraw }) => ({
    name,
    count: Math.ceil(numbers / numbersADraw),
  }))
  const stream = STREAM_PARTS.map((name) => ({ name, count: samples }))
  return [...drawn, ...stream].map((part) => ({ ...part, seed: newSeed() }))
}

export async function runPart({ name, count, seed }: StatisticsPart): Promise<TestResult[]> {
  if (STREAM_PARTS.includes(name)) return testStream({ name, samples: count, seed: bytesOfHex(seed) })
  const drawTest = DRAW_TESTS.find((one) => one.name === name)
  if (drawTest === undefined) throw new RangeError(`nothing is called ${name}`)
  return drawTest.test(count, drbgSource(bytesOfHex(seed)))
}
