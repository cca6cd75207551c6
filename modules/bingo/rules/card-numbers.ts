import type { BingoBalls } from './patterns.ts'
import { CardReader } from './cards-of-75.ts'
import { TicketReader } from './cards-of-90.ts'

/** Reads one card after another; each read overwrites the previous result. */
export interface NumbersOfCards {
  /** Row by row: fifteen numbers of a ticket, or 25 cells of a card with 0 in the free centre. */
  read: (index: number) => Uint8Array
}

export function numbersOfCards(balls: BingoBalls): NumbersOfCards {
  return balls === 90 ? new TicketReader() : new CardReader()
}

/** Kept between calls: six tickets of a strip share one reading. */
const printers: Partial<Record<BingoBalls, TicketReader | CardReader>> = {}

/** A card as printed, row by row: three rows of nine cells for 90 balls, five of five for 75. 0 is an empty cell or the free centre. */
export function bingoCard(balls: BingoBalls, index: number): number[][] {
  const printer = printers[balls] ?? (balls === 90 ? new TicketReader() : new CardReader())
  printers[balls] = printer
  return printer.grid(index)
}
