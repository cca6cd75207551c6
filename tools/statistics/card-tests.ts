import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { setsByWordsCompleted } from '#modules/crossword/rules/completed-words.ts'
import { crosswordGame } from '#modules/crossword/rules/crossword-game.ts'
import { countCompleted, maskOfBalls, wordsOf } from '#modules/crossword/rules/crossword-words.ts'
import type { ByteSource, GameRules } from '#modules/game-rules/rules/game-rules.ts'
import { scratchcardGame } from '#modules/scratchcard/rules/scratchcard-game.ts'
import { spinnerGame } from '#modules/spinner/rules/spinner-game.ts'
import { DrawCounter, drawTests, type TestResult } from './number-tests.ts'
import { chiSquareP } from './special-functions.ts'

/** Classes that are expected less often than this are too few for a chi-square: they count as one. */
const EXPECTED_LEAST = 20

/** The p-value of counts that should be as the weights are. */
export function weightedP(counts: readonly number[], weights: readonly number[]): number {
  const total = sum(counts)
  const all = sum(weights)
  const classes = counts.map((count, index) => ({ count, expected: (total * (weights[index] ?? 0)) / all }))
  const common = classes.filter(({ expected }) => expected >= EXPECTED_LEAST)
  const rare = classes.filter(({ expected }) => expected < EXPECTED_LEAST)
  const rest = { count: sum(rare.map(({ count }) => count)), expected: sum(rare.map((one) => one.expected)) }
  // What was never to come and came all the same is no matter of chance.
  if (rest.expected === 0 && rest.count > 0) return 0
  const compared = rest.expected > 0 ? [...common, rest] : common
  const statistic = sum(compared.map(({ count, expected }) => (count - expected) ** 2 / expected))
  return compared.length < 2 ? 1 : chiSquareP(statistic, compared.length - 1)
}

/** Spins, cards and crosswords as they are drawn, and how many random numbers each takes at most. */
export const CARD_TESTS = [
  { name: 'a spinner of 6 segments', numbersADraw: 1, test: testSpinner },
  { name: 'a scratchcard of 9 cells', numbersADraw: 19, test: testNineCells },
  { name: 'a scratchcard of 12 cells', numbersADraw: 25, test: testTwelveCells },
  { name: 'the letters of a crossword, 18 of 26', numbersADraw: 18, test: testCrossword },
] as const

const CARD = {
  currencyId: 978,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1,
  playerPlayMax: 1,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
} as const
const NOBODY = { count: 0, playAt: () => '' }

const WEIGHTS = [400, 100, 1, 389, 10, 100]
const SPINNER: GameDefinition = {
  ...CARD,
  gameRule: 'spinnerGame',
  gamePlaySize: 1,
  gamePlayRange: WEIGHTS.length,
  prizes: [1, 2, 3].map((rankNumber) => ({ rankNumber, rankNumber2nd: 0, guaranteedPrizeMinor: 10 })),
  segments: [0, 3, 1, 0, 2, 3].map((rankNumber, index) => ({ rankNumber, weight: WEIGHTS[index]! })),
}

function ballsOf({ draw }: GameRules, definition: GameDefinition, source: ByteSource): readonly number[] {
  return draw(definition, NOBODY, source)[0]?.balls ?? []
}

function testSpinner(draws: number, source: ByteSource): TestResult[] {
  const segments = WEIGHTS.map(() => 0)
  for (let draw = 0; draw < draws; draw++) {
    const [segment = 0] = ballsOf(spinnerGame, SPINNER, source)
    increase(segments, segment - 1)
  }
  return [{ name: 'segments', p: weightedP(segments, WEIGHTS) }]
}

function testNineCells(draws: number, source: ByteSource): TestResult[] {
  return testCells({ cells: 9, symbols: 5 }, draws, source)
}

function testTwelveCells(draws: number, source: ByteSource): TestResult[] {
  return testCells({ cells: 12, symbols: 6 }, draws, source)
}

/** What a card wins, where its three lie, what lies beside them, and what lies where on a blank. */
function testCells(
  { cells, symbols }: { cells: number; symbols: number },
  draws: number,
  source: ByteSource,
): TestResult[] {
  const ranks = Array.from({ length: symbols }, (_, index) => index + 1)
  const blankWeight = 10
  const definition: GameDefinition = {
    ...CARD,
    gameRule: 'scratchcardGame',
    gamePlaySize: 3,
    gamePlayRange: cells,
    prizes: ranks.map((rank) => ({
      rankNumber: rank,
      rankNumber2nd: 0,
      guaranteedPrizeMinor: 10,
      weight: rank,
    })),
    blankWeight,
  }
  const outcomes = [...ranks, 0].map(() => 0)
  const places = new Map<string, number>()
  const beside = ranks.slice(1).map(() => 0)
  const ofBlanks = Array.from({ length: cells }, () => ranks.map(() => 0))
  for (let draw = 0; draw < draws; draw++) {
    const balls = ballsOf(scratchcardGame, definition, source)
    const won = ranks.find((rank) => balls.filter((ball) => ball === rank).length === 3)
    increase(outcomes, (won ?? symbols + 1) - 1)
    if (won === undefined) {
      for (const [cell, ball] of balls.entries()) increase(ofBlanks[cell]!, ball - 1)
      continue
    }
    const where = balls.flatMap((ball, cell) => (ball === won ? [cell] : [])).join('-')
    places.set(where, (places.get(where) ?? 0) + 1)
    const first = balls.find((ball) => ball !== won) ?? 0
    increase(beside, first < won ? first - 1 : first - 2)
  }
  const ways = (cells * (cells - 1) * (cells - 2)) / 6
  const even = (count: number) => Array.from({ length: count }, () => 1)
  const placed = [...places.values(), ...even(Math.max(0, ways - places.size)).map(() => 0)]
  return [
    { name: 'outcomes', p: weightedP(outcomes, [...ranks, blankWeight]) },
    { name: 'cells of the three alike', p: weightedP(placed, even(ways)) },
    { name: 'symbols beside them', p: weightedP(beside, even(beside.length)) },
    ...ofBlanks.map((counts, cell) => ({
      name: `symbols of blanks at cell ${cell + 1}`,
      p: weightedP(counts, even(symbols)),
    })),
  ]
}

const GRID = ['ISLAND', 'C....E', 'EAGLES', '......', 'PALMS.']
const CROSSWORD: GameDefinition = {
  ...CARD,
  gameRule: 'crosswordGame',
  gamePlaySize: 18,
  gamePlayRange: 26,
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 10, wordsCompleted: 1 }],
  crosswords: [GRID],
}

/** The letters as balls of any drum, and how many words they complete against every set that there is. */
function testCrossword(draws: number, source: ByteSource): TestResult[] {
  const words = wordsOf(GRID)
  const expected = setsByWordsCompleted(GRID)
  const completed = expected.map(() => 0)
  const counter = new DrawCounter(18, 26)
  for (let draw = 0; draw < draws; draw++) {
    const balls = ballsOf(crosswordGame, CROSSWORD, source)
    counter.add(balls)
    increase(completed, countCompleted(words, maskOfBalls(balls)))
  }
  return [...drawTests(counter), { name: 'words completed', p: weightedP(completed, expected) }]
}

function increase(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
