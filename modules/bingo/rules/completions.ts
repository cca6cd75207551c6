import type { BingoPattern } from '#schemas/entities/game-definition.ts'
import { SIDE } from './cards-of-75.ts'

/** Number of balls after which a card completes each pattern; `UNCALLED` where not all of it was called. */
export type Completions = Record<BingoPattern, number>

/** Position of a number that was not called: after all balls. */
export const UNCALLED = 255

/** For each number, the position of its ball in the draw, from 1; 0 for the free centre. */
export function placesOfBalls(balls: readonly number[]): Uint8Array {
  const places = new Uint8Array(UNCALLED).fill(UNCALLED)
  places[0] = 0
  for (const [index, ball] of balls.entries()) places[ball] = index + 1
  return places
}

export function noCompletions(): Completions {
  return {
    oneLine: UNCALLED,
    twoLines: UNCALLED,
    fullHouse: UNCALLED,
    anyLine: UNCALLED,
    fourCorners: UNCALLED,
    diagonalCross: UNCALLED,
    frame: UNCALLED,
    coverall: UNCALLED,
  }
}

/** Records when a ticket of 90 completes one, two and three of its rows. */
export function completeTicket(numbers: Uint8Array, places: Uint8Array, found: Completions): void {
  const top = lastOfRow(numbers, places, 0)
  const middle = lastOfRow(numbers, places, 5)
  const bottom = lastOfRow(numbers, places, 10)
  const earlier = Math.min(top, middle)
  const later = Math.max(top, middle)
  found.oneLine = Math.min(earlier, bottom)
  found.twoLines = Math.max(earlier, Math.min(later, bottom))
  found.fullHouse = Math.max(later, bottom)
}

function lastOfRow(numbers: Uint8Array, places: Uint8Array, from: number): number {
  let last = 0
  for (let at = from; at < from + 5; at++) last = Math.max(last, places[numbers[at]!]!)
  return last
}

const came = new Uint8Array(SIDE * SIDE)

/** Records when a card of 75 completes each of its figures. */
export function completeCard(numbers: Uint8Array, places: Uint8Array, found: Completions): void {
  for (let cell = 0; cell < came.length; cell++) came[cell] = places[numbers[cell]!]!
  const falling = lastOfFive(0, SIDE + 1)
  const rising = lastOfFive(SIDE - 1, SIDE - 1)
  let line = Math.min(falling, rising)
  let all = 0
  for (let side = 0; side < SIDE; side++) {
    const row = lastOfFive(side * SIDE, 1)
    line = Math.min(line, row, lastOfFive(side, SIDE))
    all = Math.max(all, row)
  }
  const lastCell = came.length - 1
  found.anyLine = line
  found.fourCorners = Math.max(came[0]!, came[SIDE - 1]!, came[lastCell - SIDE + 1]!, came[lastCell]!)
  found.diagonalCross = Math.max(falling, rising)
  found.frame = Math.max(
    lastOfFive(0, 1),
    lastOfFive(0, SIDE),
    lastOfFive(SIDE - 1, SIDE),
    lastOfFive(lastCell - SIDE + 1, 1),
  )
  found.coverall = all
}

function lastOfFive(from: number, step: number): number {
  const early = Math.max(came[from]!, came[from + step]!, came[from + 2 * step]!)
  return Math.max(early, came[from + 3 * step]!, came[from + 4 * step]!)
}
