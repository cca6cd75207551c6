/** A place on the card, in cells from its upper left corner: `{ x: 1.5, y: 0.5 }` is the middle of the second cell. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Cells of a row. */
export const COLUMNS = 3
/** Samples along one side of a cell. */
const SAMPLES = 8
/** Part of a cell that must be free of foil for its symbol to count as seen. */
const SEEN_FROM = 0.7
/** Distance between two marks along a stroke, in cells. */
const STEP = 0.08

/** Which part of the foil is off. Counts samples, so that no pixel is ever read back. */
export class Coverage {
  private readonly free: Set<number>[]
  private readonly rows: number

  constructor(cells: number) {
    this.free = Array.from({ length: cells }, () => new Set<number>())
    this.rows = Math.ceil(cells / COLUMNS)
  }

  /** Takes the foil off along a stroke; returns the cells that this made visible. */
  scratch(from: Place, to: Place, radius: number): number[] {
    const before = this.seen()
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP))
    for (let step = 0; step <= steps; step++) {
      const part = step / steps
      this.mark({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, radius)
    }
    return [...this.seen()].filter((cell) => !before.has(cell))
  }

  private seen(): Set<number> {
    const needed = SAMPLES * SAMPLES * SEEN_FROM
    return new Set(this.free.flatMap((samples, cell) => (samples.size >= needed ? [cell] : [])))
  }

  private mark({ x, y }: Place, radius: number): void {
    const from = (value: number) => Math.max(0, Math.floor((value - radius) * SAMPLES))
    const to = (value: number, cells: number) =>
      Math.min(cells * SAMPLES - 1, Math.floor((value + radius) * SAMPLES))
    for (let row = from(y); row <= to(y, this.rows); row++) {
      for (let column = from(x); column <= to(x, COLUMNS); column++) {
        const isNear = Math.hypot((column + 0.5) / SAMPLES - x, (row + 0.5) / SAMPLES - y) <= radius
        if (isNear) this.markSample(column, row)
      }
    }
  }

  private markSample(column: number, row: number): void {
    const cell = Math.floor(row / SAMPLES) * COLUMNS + Math.floor(column / SAMPLES)
    this.free[cell]?.add((row % SAMPLES) * SAMPLES + (column % SAMPLES))
  }
}
