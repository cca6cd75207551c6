import { box, star, type CoverMotif } from '#modules/game-rules/rules/cover-pen.ts'

const CELL = 42

/** A card whose foil is half scratched off, and the coin that scratched it. */
export const scratchcardCover: CoverMotif = (pen) => {
  const isFound = new Set([pen.between(0, 2), 3 + pen.between(0, 1), 6 + pen.between(0, 1)])
  const cells = Array.from({ length: 9 }, (_, cell) => {
    const [x, y] = [((cell % 3) - 1) * CELL, (Math.floor(cell / 3) - 1) * CELL]
    const ground = pen.fill(box(x - 18, y - 18, 36, 36), 'second', 0.22)
    return (
      ground +
      (isFound.has(cell) ? pen.fill(star(x, y, 16), 'spot') : pen.stroke(`M${x - 7} ${y}h14`, 5, 'second'))
    )
  })
  const foil = pen.sheet('M62-62V62H10l14-12l-18-10l20-14l-16-14l24-12l-14-14l22-14l-12-14l16-20z', 'second')
  const shine = pen.stroke('M34-40l20 20M40-8l16 16M30 26l22 22', 4, 'paper', 0.55)
  const card = pen.sheet(box(-74, -72, 148, 146)) + cells.join('') + foil + shine
  const tilt = pen.between(-9, -2)
  return pen.at(148, 92, tilt, card) + pen.ball({ x: 222, y: 126, size: 30 }, 'spot', '★')
}
