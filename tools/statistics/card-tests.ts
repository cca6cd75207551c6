import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { setsByWordsCompleted } from '#modules/crossword/rules/completed-words.ts'
import { crosswordGame } from '#modules/crossword/rules/crossword-game.ts'
import { countCompleted, maskOfBalls, wordsOf } from '#modules/crossword/rules/crossword-words.ts'
import type { ByteSource, GameRules } from '#modules/game-rules/rules/game-rules.ts'
import { scratchcardGame } from '#modules/scratchcard/rules/scratchcard-game.ts'
import { spinnerGame } from '#modules/spinner/rules/spinner-game.ts'
import { type DrawTest, PLAIN } from './ball-tests.ts'
import { evenP, weightedP } from './chi-square.ts'
import { DrawCounter, drawTests, type TestResult } from './number-tests.ts'

const CARD = { ...PLAIN, gamePlayMax: 1 }
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
  const segments = new Float64Array(WEIGHTS.length)
  const pairs = new Float64Array(WEIGHTS.length ** 2)
  let previous = -1
  for (let draw = 0; draw < draws; draw++) {
    const segment = ballsOf(spinnerGame, SPINNER, source)[0]! - 1
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

const ALIKE = 3
const BLANK_WEIGHT = 10

/** The outcome of a card, the cells of its three alike, the other symbols, and the symbols of a blank. */
function scratchcard({
  cells,
  symbols,
  numbersADraw,
}: {
  cells: number
  symbols: number
  numbersADraw: number
}): DrawTest {
  const ranks = Array.from({ length: symbols }, (_, index) => index + 1)
  const definition: GameDefinition = {
    ...CARD,
    gameRule: 'scratchcardGame',
    gamePlaySize: ALIKE,
    gamePlayRange: cells,
    prizes: ranks.map((rank) => ({
      rankNumber: rank,
      rankNumber2nd: 0,
      guaranteedPrizeMinor: 10,
      weight: rank,
    })),
    blankWeight: BLANK_WEIGHT,
  }
  return {
    name: `a scratchcard of ${cells} cells`,
    gameRule: 'scratchcardGame',
    numbersADraw,
    test(draws, source) {
      const counter = new CellCounter(cells, symbols)
      for (let draw = 0; draw < draws; draw++) counter.add(ballsOf(scratchcardGame, definition, source))
      return counter.results([...ranks, BLANK_WEIGHT])
    },
  }
}

class CellCounter {
  private readonly cells: number
  private readonly symbols: number
  /** By symbol from 1; 0 is a blank. */
  private readonly outcomes: Float64Array
  /** By the cells of the three alike, as a bit mask. */
  private readonly places: Float64Array
  private readonly beside: Float64Array
  private readonly ofBlanks: Float64Array
  private readonly masks: Int32Array

  constructor(cells: number, symbols: number) {
    this.cells = cells
    this.symbols = symbols
    this.outcomes = new Float64Array(symbols + 1)
    this.places = new Float64Array(2 ** cells)
    this.beside = new Float64Array(symbols - 1)
    this.ofBlanks = new Float64Array(cells * symbols)
    this.masks = new Int32Array(symbols + 1)
  }

  add(balls: readonly number[]): void {
    const { masks, symbols } = this
    masks.fill(0)
    for (let cell = 0; cell < balls.length; cell++) masks[balls[cell]!]! |= 1 << cell
    let won = symbols
    while (won > 0 && bitCount(masks[won]!) !== ALIKE) won--
    this.outcomes[won]!++
    if (won === 0) {
      for (let cell = 0; cell < balls.length; cell++) this.ofBlanks[cell * symbols + balls[cell]! - 1]!++
      return
    }
    this.places[masks[won]!]!++
    let first = 0
    while (balls[first] === won) first++
    const other = balls[first]!
    this.beside[other < won ? other - 1 : other - 2]!++
  }

  results(weights: readonly number[]): TestResult[] {
    const { cells, symbols } = this
    const ofThree = this.places.filter((_, mask) => bitCount(mask) === ALIKE)
    return [
      { name: 'outcomes', p: weightedP([...this.outcomes.subarray(1), this.outcomes[0]!], weights) },
      { name: 'cells of the three alike', p: evenP(ofThree) },
      { name: 'symbols beside them', p: evenP(this.beside) },
      ...Array.from({ length: cells }, (_, cell) => ({
        name: `symbols of blanks at cell ${cell + 1}`,
        p: evenP(this.ofBlanks.subarray(cell * symbols, (cell + 1) * symbols)),
      })),
    ]
  }
}

function bitCount(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count++
  return count
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

/** The letters as balls of a drum, and the number of completed words against all possible letter sets. */
function testCrossword(draws: number, source: ByteSource): TestResult[] {
  const words = wordsOf(GRID)
  const expected = setsByWordsCompleted(GRID)
  const completed = new Float64Array(expected.length)
  const counter = new DrawCounter(18, 26)
  for (let draw = 0; draw < draws; draw++) {
    const balls = ballsOf(crosswordGame, CROSSWORD, source)
    counter.add(balls)
    completed[countCompleted(words, maskOfBalls(balls))]!++
  }
  return [...drawTests(counter), { name: 'words completed', p: weightedP(completed, expected) }]
}

/**
 * Spins, cards and crosswords. A scratchcard takes one number for its outcome, one per cell for their order, and one for
 * each cell outside of the three alike; a blank takes three more.
 */
export const CARD_TESTS: readonly DrawTest[] = [
  { name: 'a spinner of 6 segments', gameRule: 'spinnerGame', numbersADraw: 1, test: testSpinner },
  scratchcard({ cells: 9, symbols: 5, numbersADraw: 16 }),
  scratchcard({ cells: 12, symbols: 6, numbersADraw: 22 }),
  {
    name: 'the letters of a crossword, 18 of 26',
    gameRule: 'crosswordGame',
    numbersADraw: 18,
    test: testCrossword,
  },
]
