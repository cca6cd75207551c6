import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import { CardStream } from './card-stream.ts'

export const TICKETS = 6
export const COLUMNS = 9
export const ROWS = 3
export const NUMBERS_OF_TICKET = 15
const NUMBERS_OF_ROW = 5
/** Number of plans; strips share them. */
export const PLANS = 256
/** How many numbers a column has beyond one for each ticket: 1 to 9, 10 to 19, …, 80 to 90. */
const SPARE_OF_COLUMN = [3, 4, 4, 4, 4, 4, 4, 4, 5]
const SPARE_OF_TICKET = 6
const SPARE_OF_CELL = 2
const SPARE = TICKETS * SPARE_OF_TICKET

/** Layout of one ticket's numbers. */
export interface TicketPlan {
  /** How many numbers each column has, 1 to 3. */
  readonly counts: Uint8Array
  /** How many numbers of each column the earlier tickets of the strip use. */
  readonly before: Uint8Array
  /** For each number, column by column and down each column: its place row by row, 0 to 14. */
  readonly places: Uint8Array
  /** The same, as cells of the grid of 3 × 9, row by row. */
  readonly cells: Uint8Array
}
export type StripPlan = readonly TicketPlan[]

const stream = new CardStream('tombolo/plans-90')
const made = new Map<number, StripPlan>()

/**
 * A plan decides for six tickets which cells have numbers: per ticket five a row and one to three a column, and all six
 * together use every number of the column. Built on first use; deterministic.
 */
export function stripPlan(plan: number): StripPlan {
  let known = made.get(plan)
  if (known === undefined) {
    known = makePlan(plan)
    made.set(plan, known)
  }
  return known
}

/** Order of consumption: the deal of the spare numbers, repeated until it is valid; then ticket by ticket its rows, likewise. */
function makePlan(plan: number): StripPlan {
  stream.restart(plan)
  let counts = dealCounts()
  while (counts === null) counts = dealCounts()
  const before = new Uint8Array(COLUMNS)
  return counts.map((own) => {
    const ticket = { counts: own, before: before.slice(), ...placesOf(own) }
    for (const [column, count] of own.entries()) before[column]! += count
    return ticket
  })
}

/** The spare numbers' columns are shuffled and dealt six a ticket; null where a ticket got three of one. */
function dealCounts(): Uint8Array[] | null {
  const columns = SPARE_OF_COLUMN.flatMap((spare, column) => Array<number>(spare).fill(column))
  const order = drawDistinct(stream, SPARE, SPARE)
  const tickets = Array.from({ length: TICKETS }, () => new Uint8Array(COLUMNS).fill(1))
  for (const [dealt, place] of order.entries())
    tickets[Math.floor(dealt / SPARE_OF_TICKET)]![columns[place - 1]!]! += 1
  const isTooFull = tickets.some((counts) => counts.some((count) => count > 1 + SPARE_OF_CELL))
  return isTooFull ? null : tickets
}

function placesOf(counts: Uint8Array): Pick<TicketPlan, 'places' | 'cells'> {
  let rows = dealRows(counts)
  while (rows === null) rows = dealRows(counts)
  const cells: number[] = []
  for (const [column, own] of rows.entries()) for (const row of own) cells.push(row * COLUMNS + column)
  const order = cells.toSorted((one, other) => one - other)
  return {
    places: Uint8Array.from(cells, (cell) => order.indexOf(cell)),
    cells: Uint8Array.from(cells),
  }
}

/** For each column as many rows as it has numbers, from the top; null unless every row gets five. */
function dealRows(counts: Uint8Array): number[][] | null {
  const filled = [0, 0, 0]
  const rows = Array.from(counts, (count) => {
    const drawn = drawDistinct(stream, count, ROWS).map((row) => row - 1)
    for (const row of drawn) filled[row]! += 1
    return drawn.toSorted((one, other) => one - other)
  })
  return filled.every((count) => count === NUMBERS_OF_ROW) ? rows : null
}
