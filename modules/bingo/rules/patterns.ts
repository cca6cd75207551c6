import type { BingoPattern } from '#schemas/entities/game-definition.ts'
import { CENTRE, SIDE } from './cards-of-75.ts'

/** Number of balls of a game; it also determines the card layout. */
export type BingoBalls = 75 | 90

/** The cells of a card that must be covered. */
export interface Pattern {
  readonly balls: BingoBalls
  /** Sets of cells of a card, row by row; the pattern is complete when all cells of one set are covered. */
  readonly ways: readonly (readonly number[])[]
}

/** A card of 90 has fifteen numbers in three rows of five. */
const LINES_OF_90 = [0, 1, 2].map((row) => [0, 1, 2, 3, 4].map((place) => 5 * row + place))
const [TOP, MIDDLE, BOTTOM] = LINES_OF_90 as [number[], number[], number[]]

const SIDES = Array.from({ length: SIDE }, (_, index) => index)
const ROWS_OF_75 = SIDES.map((row) => SIDES.map((column) => SIDE * row + column))
const COLUMNS_OF_75 = SIDES.map((column) => SIDES.map((row) => SIDE * row + column))
const DIAGONALS = [SIDES.map((step) => (SIDE + 1) * step), SIDES.map((step) => (SIDE - 1) * (step + 1))]
const LAST = SIDE * SIDE - 1
const ALL = Array.from({ length: SIDE * SIDE }, (_, cell) => cell)

export const PATTERNS: Readonly<Record<BingoPattern, Pattern>> = {
  oneLine: { balls: 90, ways: LINES_OF_90 },
  twoLines: { balls: 90, ways: [TOP.concat(MIDDLE), TOP.concat(BOTTOM), MIDDLE.concat(BOTTOM)] },
  fullHouse: { balls: 90, ways: [LINES_OF_90.flat()] },
  anyLine: { balls: 75, ways: withoutCentre([...ROWS_OF_75, ...COLUMNS_OF_75, ...DIAGONALS]) },
  fourCorners: { balls: 75, ways: [[0, SIDE - 1, LAST - SIDE + 1, LAST]] },
  diagonalCross: { balls: 75, ways: withoutCentre([[...new Set(DIAGONALS.flat())]]) },
  frame: { balls: 75, ways: [ALL.filter(isOnEdge)] },
  coverall: { balls: 75, ways: withoutCentre([ALL]) },
}

/** Whether completing one pattern implies completing the other. */
export function includes(whole: BingoPattern, part: BingoPattern): boolean {
  const parts = PATTERNS[part].ways
  return PATTERNS[whole].ways.every((way) => parts.some((own) => own.every((place) => way.includes(place))))
}

/** The fewest balls that complete a pattern. */
export function fewestBalls(pattern: BingoPattern): number {
  return Math.min(...PATTERNS[pattern].ways.map((way) => way.length))
}

function withoutCentre(ways: number[][]): number[][] {
  return ways.map((way) => way.filter((cell) => cell !== CENTRE))
}

function isOnEdge(cell: number): boolean {
  const [row, column] = [Math.floor(cell / SIDE), cell % SIDE]
  return row === 0 || column === 0 || row === SIDE - 1 || column === SIDE - 1
}
