export type Cell = string | number

/** Programs for tables take a text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A text is quoted, and is no formula. */
const cellText = (cell: Cell) =>
  typeof cell === 'number'
    ? String(cell)
    : `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

/** Rows as comma-separated values, a line for each. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
