import { COLUMNS } from './coverage.ts'

/** The cell that a key leads to from another one; null for a key that does not move. Cells never mirror with the language. */
export function nextCell(key: string, cell: number, cells: number): number | null {
  const column = cell % COLUMNS
  switch (key) {
    case 'ArrowRight':
      return column < COLUMNS - 1 && cell + 1 < cells ? cell + 1 : cell
    case 'ArrowLeft':
      return column > 0 ? cell - 1 : cell
    case 'ArrowDown':
      return cell + COLUMNS < cells ? cell + COLUMNS : cell
    case 'ArrowUp':
      return cell >= COLUMNS ? cell - COLUMNS : cell
    case 'Home':
      return 0
    case 'End':
      return cells - 1
    default:
      return null
  }
}
