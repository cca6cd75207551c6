/** Position of the focus in a grid of numbers, with the grid's shape. */
export interface GridPlace {
  readonly index: number
  readonly count: number
  readonly columns: number
  readonly rightToLeft: boolean
}

/** The index that a key moves to, or null for other keys. */
export function placeAfterKey(key: string, { index, count, columns, rightToLeft }: GridPlace): number | null {
  const within = (next: number) => (next >= 0 && next < count ? next : index)
  switch (key) {
    case 'ArrowRight':
      return within(index + (rightToLeft ? -1 : 1))
    case 'ArrowLeft':
      return within(index + (rightToLeft ? 1 : -1))
    case 'ArrowDown':
      return within(index + columns)
    case 'ArrowUp':
      return within(index - columns)
    case 'Home':
      return index - (index % columns)
    case 'End':
      return Math.min(count - 1, index - (index % columns) + columns - 1)
    case 'PageUp':
      return index % columns
    case 'PageDown':
      return lastInColumn(index % columns, count, columns)
    default:
      return null
  }
}

function lastInColumn(column: number, count: number, columns: number): number {
  const lastRowStart = Math.floor((count - 1) / columns) * columns
  return lastRowStart + column < count ? lastRowStart + column : lastRowStart - columns + column
}

/** Current number of columns of a grid: the length of its first row, which depends on the screen width. */
export function shownColumns(cells: readonly HTMLElement[], fallback: number): number {
  const top = cells[0]?.offsetTop
  const second = cells.findIndex((cell) => cell.offsetTop !== top)
  return second > 0 ? second : fallback
}
