/** The highest number of a cell. */
export const CELL_MAX = 999

/** Row ids of one cell. Those of the last cell still have 15 digits, which addresses, references and safe integers hold. */
const IDS_OF_A_CELL = 1_000_000_000_000

/** Numbers of sites, and of operators, of one cell: those of the last cell fit into an `integer` column. */
const SITE_NUMBERS_OF_A_CELL = 2_000_000

/** A range of numbers, both ends included. */
export interface NumberRange {
  readonly first: number
  readonly last: number
}

/** The row ids that the database of a cell gives. */
export const idsOfCell = (cell: number): NumberRange => rangeOf(cell, IDS_OF_A_CELL)

/** The numbers that new sites and new operators of a cell get. */
export const siteNumbersOfCell = (cell: number): NumberRange => rangeOf(cell, SITE_NUMBERS_OF_A_CELL)

const rangeOf = (cell: number, size: number): NumberRange => ({
  first: cell * size + 1,
  last: (cell + 1) * size - 1,
})
