import { box, type CoverMotif } from '#modules/game-rules/rules/cover-pen.ts'

const COLUMNS = 9
const ROWS = 6
const CELL = 17

/** A slip from the kiosk with five ticks and a stamp. */
export const permCover: CoverMotif = (pen) => {
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, cell) => ({
    x: (cell % COLUMNS) * CELL - (COLUMNS * CELL) / 2,
    y: Math.floor(cell / COLUMNS) * CELL - (ROWS * CELL) / 2 + 8,
  }))
  const ticked = new Set<number>()
  while (ticked.size < 5) ticked.add(pen.between(0, cells.length - 1))
  const grid = cells.map(({ x, y }) => box(x + 2, y + 2, CELL - 4, CELL - 4)).join('')
  const ticks = [...ticked].map((cell) => {
    const { x, y } = cells[cell]!
    return `M${x + 2} ${y + 9}l5 6l9 -15`
  })
  const slip =
    pen.sheet(box(-86, -74, 172, 148)) +
    pen.fill(box(-76, -64, 152, 14), 'spot') +
    pen.stroke(grid, 1, 'onPaper', 0.45) +
    pen.stroke(ticks.join(''), 5, 'second')
  const tilt = pen.between(-9, 9)
  return (
    pen.at(146, 92, tilt, slip) +
    pen.at(250, 118, -tilt - 8, pen.ball({ x: 0, y: 0, size: 38 }, 'spot', `5/${pen.range}`))
  )
}
