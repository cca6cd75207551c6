import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { weightedP } from '#modules/game-rules/rules/statistics/chi-square.ts'
import { ballsOfCard, type DrawTest, PLAIN_CARD } from '#modules/game-rules/rules/statistics/draw-test.ts'
import type { TestResult } from '#modules/game-rules/rules/statistics/number-tests.ts'
import { spinnerGame } from './spinner-game.ts'

export const spinnerTests = (): DrawTest[] => [
  { name: 'a spinner of 6 segments', numbersADraw: 1, test: testSpinner },
]

const WEIGHTS = [400, 100, 1, 389, 10, 100]
const SPINNER: GameDefinition = {
  ...PLAIN_CARD,
  gameRule: 'spinnerGame',
  gamePlaySize: 1,
  gamePlayRange: WEIGHTS.length,
  prizes: [1, 2, 3].map((rankNumber) => ({ rankNumber, rankNumber2nd: 0, guaranteedPrizeMinor: 10 })),
  segments: [0, 3, 1, 0, 2, 3].map((rankNumber, index) => ({ rankNumber, weight: WEIGHTS[index]! })),
}

function testSpinner(draws: number, source: ByteSource): TestResult[] {
  const segments = new Float64Array(WEIGHTS.length)
  const pairs = new Float64Array(WEIGHTS.length ** 2)
  let previous = -1
  for (let draw = 0; draw < draws; draw++) {
    const segment = ballsOfCard(spinnerGame, SPINNER, source)[0]! - 1
    segments[segment]!++
    if (previous >= 0) pairs[previous * WEIGHTS.length + segment]!++
    previous = segment
  }
  const weightsOfPairs = WEIGHTS.flatMap((one) => WEIGHTS.map((other) => one * other))
  return [
    { name: 'segments', p: weightedP(segments, WEIGHTS) },
    { name: 'serial pairs', p: weightedP(pairs, weightsOfPairs) },
  ]
}
