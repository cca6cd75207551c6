import {
  around,
  box,
  polygon,
  star,
  type CoverMotif,
  type CoverPen,
} from '#modules/game-rules/rules/cover-pen.ts'

const CELL = 42

type Symbol = (x: number, y: number, radius: number) => string

const gem: Symbol = (x, y, radius) =>
  polygon([
    [x, y + radius],
    [x - radius, y - radius * 0.25],
    [x - radius * 0.55, y - radius * 0.85],
    [x + radius * 0.55, y - radius * 0.85],
    [x + radius, y - radius * 0.25],
  ])
const flake: Symbol = (x, y, radius) =>
  polygon(
    Array.from({ length: 24 }, (_, point) =>
      around(x, y, point % 4 === 0 ? radius : radius * 0.42, point * 15),
    ),
  )
const crown: Symbol = (x, y, radius) =>
  polygon([
    [x - radius, y + radius * 0.8],
    [x - radius, y - radius * 0.6],
    [x - radius * 0.45, y],
    [x, y - radius * 0.95],
    [x + radius * 0.45, y],
    [x + radius, y - radius * 0.6],
    [x + radius, y + radius * 0.8],
  ])
const shell: Symbol = (x, y, radius) =>
  polygon([
    ...Array.from({ length: 9 }, (_, point) =>
      around(x, y + radius * 0.3, point % 2 === 0 ? radius : radius * 0.8, 180 + point * 22.5),
    ),
    [x, y + radius],
  ])
const SYMBOLS: readonly Symbol[] = [star, gem, flake, crown, shell]

/** A card whose foil is half scratched off, and the coin that scratched it: each game has a symbol, a size and a side of its own. */
export const scratchcardCover: CoverMotif = (pen) => {
  const symbol = SYMBOLS[pen.between(0, SYMBOLS.length - 1)]!
  const rows = pen.range > 9 ? 4 : 3
  const side = pen.between(0, 1) === 0 ? 1 : -1
  const isFound = new Set(Array.from({ length: rows }, (_, row) => row * 3 + pen.between(0, 1)))
  const top = (-CELL * (rows - 1)) / 2
  const cells = Array.from({ length: rows * 3 }, (_, cell) => {
    const [x, y] = [side * ((cell % 3) - 1) * CELL, top + Math.floor(cell / 3) * CELL]
    const ground = pen.fill(box(x - 18, y - 18, 36, 36), 'second', 0.22)
    return (
      ground +
      (isFound.has(cell) ? pen.fill(symbol(x, y, 16), 'spot') : pen.stroke(`M${x - 7} ${y}h14`, 5, 'second'))
    )
  })
  const height = rows * CELL + 20
  const card = pen.sheet(box(-74, -height / 2, 148, height)) + cells.join('') + foilOf(pen, side, height)
  const scale = rows === 4 ? 0.8 : 1
  const tilt = side * pen.between(-9, -2)
  const scaled = `<g transform="scale(${scale})">${card}</g>`
  return (
    pen.at(160 - side * 12, 92, tilt, scaled) +
    pen.at(
      160 + side * 66,
      128,
      tilt,
      pen.ball({ x: 0, y: 0, size: 30 }, 'spot') + pen.fill(symbol(0, 0, 15), 'second'),
    )
  )
}

/** The foil that is left on one side, with a torn edge and a shine. */
function foilOf(pen: CoverPen, side: number, height: number): string {
  const teeth = Math.round(height / 13)
  const edge = Array.from({ length: teeth + 1 }, (_, tooth): [number, number] => [
    side * (tooth % 2 === 0 ? pen.between(26, 34) : pen.between(12, 20)),
    -height / 2 + 10 + (tooth * (height - 20)) / teeth,
  ])
  const foil = pen.sheet(
    polygon([[side * 62, -height / 2 + 10], ...edge, [side * 62, height / 2 - 10]]),
    'second',
  )
  const shine = [-40, -26, 12].map((y) => `M${side * 40} ${y}l${side * 16} 16`).join('')
  return foil + pen.stroke(shine, 4, 'paper', 0.55)
}
