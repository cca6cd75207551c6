import { boundOf, CardStream } from './card-stream.ts'
import { factorial, shuffleInPlace } from './shuffle-in-place.ts'

export const SIDE = 5
export const CENTRE = 12
const CELLS = SIDE * SIDE
const NUMBERS_OF_COLUMN = 15
const CENTRE_COLUMN = 2
const ALL_OF_COLUMN = Uint8Array.from({ length: NUMBERS_OF_COLUMN }, (_, index) => index + 1)
const WHOLE_COLUMN = boundOf(choicesOf(SIDE))
const COLUMN_WITH_CENTRE = boundOf(choicesOf(SIDE - 1))

/**
 * Reads cards of 75 numbers by their index: five of fifteen in each column, in any order, the centre free. Order of
 * consumption: the columns from B to O, each by one number that decides its cells from the top.
 */
export class CardReader {
  /** The numbers of the card read last, row by row; 0 in the centre. */
  readonly numbers = new Uint8Array(CELLS)
  private readonly stream = new CardStream('tombolo/cards-75')
  private readonly drum = new Uint8Array(NUMBERS_OF_COLUMN)

  read(index: number): Uint8Array {
    const { numbers, drum, stream } = this
    stream.restart(index)
    for (let column = 0; column < SIDE; column++) {
      const hasCentre = column === CENTRE_COLUMN
      const count = hasCentre ? SIDE - 1 : SIDE
      const order = stream.below(hasCentre ? COLUMN_WITH_CENTRE : WHOLE_COLUMN)
      drum.set(ALL_OF_COLUMN)
      shuffleInPlace(drum, { from: 0, size: NUMBERS_OF_COLUMN, count }, order)
      let cell = column
      for (let drawn = 0; drawn < count; drawn++) {
        if (cell === CENTRE) cell += SIDE
        numbers[cell] = NUMBERS_OF_COLUMN * column + drum[drawn]!
        cell += SIDE
      }
    }
    return numbers
  }

  /** The card as five rows of five, 0 in the centre. */
  grid(index: number): number[][] {
    const numbers = this.read(index)
    return Array.from({ length: SIDE }, (_, row) => [...numbers.subarray(row * SIDE, (row + 1) * SIDE)])
  }
}

/** Number of ordered ways to fill this many cells from a column. */
function choicesOf(count: number): number {
  return factorial(NUMBERS_OF_COLUMN) / factorial(NUMBERS_OF_COLUMN - count)
}
