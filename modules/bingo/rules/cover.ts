import { box, type CoverMotif } from '#modules/game-rules/rules/cover-pen.ts'

/** Cards of 90 have three rows of nine columns with gaps, cards of 75 five of five. */
const WIDE = { columns: 9, rows: 3, cell: 30, gaps: true }
const SQUARE = { columns: 5, rows: 5, cell: 30, gaps: false }
const WIDE_FROM = 76

/** A card with its marks, and the ball that was called last. */
export const bingoCover: CoverMotif = (pen) => {
  const { columns, rows, cell, gaps } = pen.range >= WIDE_FROM ? WIDE : SQUARE
  const [width, height] = [columns * cell, rows * cell]
  const perColumn = Math.floor(pen.range / columns)
  const marks: string[] = []
  const numbers: string[] = []
  let last = 1
  for (let place = 0; place < columns * rows; place += 1) {
    const [column, row] = [place % columns, Math.floor(place / columns)]
    if (gaps && (column + row) % 2 === 1 && column % 4 !== 1) continue
    const [x, y] = [-width / 2 + (column + 0.5) * cell, -height / 2 + (row + 0.5) * cell]
    const number = column * perColumn + pen.between(row + 1, Math.max(row + 1, perColumn - rows + row))
    if (pen.between(0, 9) < 4) {
      marks.push(pen.ball({ x, y, size: 12 }, 'spot', number))
      last = number
    } else numbers.push(pen.text({ x, y, size: 14 }, 'paper', number))
  }
  const lines = [
    ...Array.from(
      { length: columns - 1 },
      (_, line) => `M${-width / 2 + (line + 1) * cell} ${-height / 2}v${height}`,
    ),
    ...Array.from(
      { length: rows - 1 },
      (_, line) => `M${-width / 2} ${-height / 2 + (line + 1) * cell}h${width}`,
    ),
  ]
  const card =
    pen.sheet(box(-width / 2 - 6, -height / 2 - 6, width + 12, height + 12)) +
    pen.stroke(lines.join(''), 1.5, 'second', 0.7) +
    numbers.join('') +
    marks.join('')
  const tilt = pen.between(-7, 7)
  return gaps
    ? pen.at(160, 74, tilt, card) + pen.ball({ x: 236, y: 142, size: 30 }, 'second', last)
    : pen.at(132, 92, tilt, card) + pen.ball({ x: 254, y: 92, size: 36 }, 'second', last)
}
