import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { evenP, weightedP } from '#modules/game-rules/rules/statistics/chi-square.ts'
import { ballsOfCard, type DrawTest, PLAIN_CARD } from '#modules/game-rules/rules/statistics/draw-test.ts'
import type { TestResult } from '#modules/game-rules/rules/statistics/number-tests.ts'
import { scratchcardGame } from './scratchcard-game.ts'

/** A card takes one number for its outcome, one per cell for their order, and one for each cell outside of the three alike; a blank takes three more. */
export const scratchcardTests = (): DrawTest[] => [
  scratchcard({ cells: 9, symbols: 5, numbersADraw: 16 }),
  scratchcard({ cells: 12, symbols: 6, numbersADraw: 22 }),
]

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
    ...PLAIN_CARD,
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
    numbersADraw,
    test(draws, source) {
      const counter = new CellCounter(cells, symbols)
      for (let draw = 0; draw < draws; draw++) counter.add(ballsOfCard(scratchcardGame, definition, source))
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
