import { boundOf, CardStream } from './card-stream.ts'
import { factorial, shuffleInPlace } from './shuffle-in-place.ts'
import { COLUMNS, NUMBERS_OF_TICKET, PLANS, ROWS, stripPlan, TICKETS, type StripPlan } from './strip-plans.ts'

const HIGHEST = 90
/** Start of each column in the list of all numbers, and the list's end: 1 to 9, 10 to 19, …, 80 to 90. */
const COLUMN_STARTS = Uint8Array.of(0, 9, 19, 29, 39, 49, 59, 69, 79, HIGHEST)
const ALL_NUMBERS = Uint8Array.from({ length: HIGHEST }, (_, index) => index + 1)
const ALL_TICKETS = Uint8Array.from({ length: TICKETS }, (_, index) => index)

const PLAN = boundOf(PLANS)
const TICKET_ORDER = boundOf(factorial(TICKETS))
const TICKET_PLACES = { from: 0, size: TICKETS, count: TICKETS }
const COLUMN_PLACES = Array.from({ length: COLUMNS }, (_, column) => {
  const from = COLUMN_STARTS[column]!
  const size = COLUMN_STARTS[column + 1]! - from
  return { from, size, count: size }
})
const COLUMN_ORDERS = COLUMN_PLACES.map(({ size }) => boundOf(factorial(size)))

/**
 * Reads tickets of 90 numbers by their index. Order of consumption of a strip (`index` div 6): its plan, the order of the
 * tickets, then for each column the order in which its numbers are dealt to the plan's tickets.
 */
export class TicketReader {
  /** The numbers of the ticket read last, row by row, each row ascending. */
  readonly numbers = new Uint8Array(NUMBERS_OF_TICKET)
  private readonly stream = new CardStream('tombolo/strip-90')
  private readonly dealt = new Uint8Array(HIGHEST)
  private readonly order = new Uint8Array(TICKETS)
  private plan: StripPlan = []
  private strip = -1

  read(index: number): Uint8Array {
    const strip = Math.floor(index / TICKETS)
    // Tickets are mostly bought by the strip, so consecutive reads share one.
    if (strip !== this.strip) this.dealStrip(strip)
    const { numbers, dealt } = this
    const { counts, before, places } = this.plan[this.order[index - strip * TICKETS]!]!
    let place = 0
    for (let column = 0; column < COLUMNS; column++) {
      const from = COLUMN_STARTS[column]! + before[column]!
      const count = counts[column]!
      sortUpToThree(dealt, from, count)
      for (let at = from; at < from + count; at++) numbers[places[place++]!] = dealt[at]!
    }
    return numbers
  }

  /** The ticket read last as three rows of nine cells, 0 where there is no number. */
  grid(index: number): number[][] {
    this.read(index)
    const { cells, places } = this.plan[this.order[index % TICKETS]!]!
    const grid = Array.from({ length: ROWS }, () => Array<number>(COLUMNS).fill(0))
    for (const [at, cell] of cells.entries())
      grid[Math.floor(cell / COLUMNS)]![cell % COLUMNS] = this.numbers[places[at]!]!
    return grid
  }

  private dealStrip(strip: number): void {
    const { stream, dealt, order } = this
    stream.restart(strip)
    this.strip = strip
    this.plan = stripPlan(stream.below(PLAN))
    order.set(ALL_TICKETS)
    shuffleInPlace(order, TICKET_PLACES, stream.below(TICKET_ORDER))
    dealt.set(ALL_NUMBERS)
    for (let column = 0; column < COLUMNS; column++)
      shuffleInPlace(dealt, COLUMN_PLACES[column]!, stream.below(COLUMN_ORDERS[column]!))
  }
}

/** Sorts one ticket's numbers of a column in place, ascending. */
function sortUpToThree(numbers: Uint8Array, from: number, count: number): void {
  if (count === 1) return
  if (numbers[from]! > numbers[from + 1]!) swapWithNext(numbers, from)
  if (count === 2) return
  if (numbers[from + 1]! > numbers[from + 2]!) swapWithNext(numbers, from + 1)
  if (numbers[from]! > numbers[from + 1]!) swapWithNext(numbers, from)
}

function swapWithNext(numbers: Uint8Array, at: number): void {
  const moved = numbers[at]!
  numbers[at] = numbers[at + 1]!
  numbers[at + 1] = moved
}
