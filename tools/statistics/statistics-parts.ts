import { testBingoCards, testBingoDraws } from './bingo-statistics.ts'
import { CARD_TESTS } from './card-tests.ts'
import type { TestResult } from './number-tests.ts'
import { drbgSource, DRUMS, testDrum, testStream } from './run-statistics.ts'

/** A part of a run: a way to draw by its name, and how much of it. */
export interface StatisticsPart {
  readonly name: string
  /** Numbers of a drum, draws or cards of the others, sequences of the byte stream. */
  readonly count: number
}

/** What came of it, and how long it took. */
export interface PartResult extends StatisticsPart {
  readonly results: readonly TestResult[]
  readonly seconds: number
}

interface Test {
  readonly name: string
  /** Random numbers that one of what is counted takes. */
  readonly numbersEach: number
  readonly run: (count: number) => TestResult[]
}

const STREAM = 'sequences of a million bits, NIST SP 800-22'

const TESTS: readonly Test[] = [
  ...DRUMS.map((drum): Test => ({
    name: `numbers, ${drum.name}`,
    numbersEach: 1,
    run: (count) => testDrum(drum, count),
  })),
  ...CARD_TESTS.map(({ name, numbersADraw, test }): Test => ({
    name: `draws, ${name}`,
    numbersEach: numbersADraw,
    run: (count) => test(count, drbgSource()),
  })),
  ...([75, 90] as const).flatMap((balls): Test[] => [
    {
      name: `bingo draws of ${balls} balls`,
      numbersEach: balls,
      run: (count) => testBingoDraws(balls, count, drbgSource()),
    },
    {
      name: `bingo cards of ${balls} balls`,
      numbersEach: balls,
      run: (count) => testBingoCards(balls, count, drbgSource()),
    },
  ]),
]

/** The parts of a run over so many numbers of every way to draw. */
export function partsOf({ numbers, sequences }: { numbers: number; sequences: number }): StatisticsPart[] {
  const drawn = TESTS.map(({ name, numbersEach }) => ({ name, count: Math.ceil(numbers / numbersEach) }))
  return [{ name: STREAM, count: sequences }, ...drawn]
}

export function runPart({ name, count }: StatisticsPart): TestResult[] {
  if (name === STREAM) return testStream(count)
  const test = TESTS.find((one) => one.name === name)
  if (test === undefined) throw new RangeError(`nothing is called ${name}`)
  return test.run(count)
}
