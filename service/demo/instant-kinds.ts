import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { WHEN_FULL } from './demo-game.ts'

interface Sold {
  currencyId: number
  /** What a card or a spin costs; prizes are multiples of it. */
  priceMinor: number
}

/** A row won by so many of a million cards, and what it pays in multiples of the price. */
type Weighted = readonly [multiple: number, weight: number]

const MILLION = 1_000_000

/** Nine cells: nearly one card in four wins. */
const NINE_CELLS: readonly Weighted[] = [
  [5000, 20],
  [200, 400],
  [20, 5000],
  [5, 20_000],
  [2, 90_000],
  [1, 130_000],
]
/** Twelve cells: dearer, with more to win. */
const TWELVE_CELLS: readonly Weighted[] = [
  [10_000, 8],
  [500, 100],
  [100, 500],
  [20, 4000],
  [5, 24_000],
  [2, 90_000],
  [1, 140_000],
]

/** A scratchcard of nine or twelve cells: three alike win. */
export function scratchcard(cells: 9 | 12, sold: Sold): GameDefinition {
  const rows = cells === 9 ? NINE_CELLS : TWELVE_CELLS
  const won = rows.reduce((sum, [, weight]) => sum + weight, 0)
  return {
    ...cardBase(sold),
    gameRule: 'scratchcardGame',
    gamePlaySize: 3,
    gamePlayRange: cells,
    blankWeight: MILLION - won,
    prizes: rows.map(([multiple, weight], index) => ({ ...rowOf(index, multiple, sold), weight })),
  }
}

/** What the ranks of the wheel pay, in multiples of the price. */
const WHEEL_PAYS = [200, 20, 4, 2, 1]
/** The segments around the wheel: the rank that each wins, 0 for none, and its share of ten thousand spins. */
const WHEEL: readonly (readonly [rank: number, weight: number])[] = [
  [1, 5],
  [0, 1900],
  [5, 750],
  [3, 250],
  [0, 1800],
  [4, 400],
  [2, 60],
  [0, 1800],
  [5, 750],
  [3, 250],
  [0, 1635],
  [4, 400],
]

/** A wheel of twelve segments. */
export function wheel(sold: Sold): GameDefinition {
  return {
    ...cardBase(sold),
    gameRule: 'spinnerGame',
    gamePlaySize: 1,
    gamePlayRange: WHEEL.length,
    segments: WHEEL.map(([rankNumber, weight]) => ({ rankNumber, weight })),
    prizes: WHEEL_PAYS.map((multiple, index) => rowOf(index, multiple, sold)),
  }
}

/** Words completed, and what they pay in multiples of the price. */
const WORDS_PAY: readonly (readonly [words: number, multiple: number])[] = [
  [16, 1000],
  [15, 300],
  [14, 100],
  [13, 40],
  [12, 20],
  [11, 10],
  [10, 5],
  [9, 3],
  [8, 2],
  [7, 1],
]

/** A crossword card: which of the crosswords one gets is left to chance, or chosen. */
export function crosswordCard(crosswords: string[][], sold: Sold): GameDefinition {
  return {
    ...cardBase(sold),
    gameRule: 'crosswordGame',
    gamePlaySize: 18,
    gamePlayRange: 26,
    crosswords,
    prizes: WORDS_PAY.map(([wordsCompleted, multiple], index) => ({
      ...rowOf(index, multiple, sold),
      wordsCompleted,
    })),
    drawIntervalMs: 400,
  }
}

function cardBase({ currencyId, priceMinor }: Sold) {
  return {
    currencyId,
    gamePlayCostMinor: priceMinor,
    gameFeePerPlayMinor: 0,
    gamePlayMax: 1,
    playerPlayMax: 1,
    payoutPercentage: 0,
    payoutFormula: 'rollDown',
    schedule: WHEN_FULL,
    drawIntervalMs: 300,
  } as const
}

function rowOf(index: number, multiple: number, { priceMinor }: Sold): PrizeRow {
  return { rankNumber: index + 1, rankNumber2nd: 0, guaranteedPrizeMinor: multiple * priceMinor }
}
