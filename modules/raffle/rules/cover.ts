import { star, type CoverMotif } from '#modules/game-rules/rules/cover-pen.ts'

const WIDTH = 190
const HEIGHT = 86

/** Outline of a ticket around its middle, with a notch at both ends. */
const TICKET = `M${-WIDTH / 2} ${-HEIGHT / 2}h${WIDTH}v33a10 10 0 0 0 0 20v33h${-WIDTH}v-33a10 10 0 0 0 0-20z`

/** Two tickets of paper, one of them with its number. */
export const raffleCover: CoverMotif = (pen) => {
  const digits = String(pen.between(1, 9998)).padStart(4, '0')
  const tilt = pen.between(6, 12) * (pen.between(0, 1) === 0 ? 1 : -1)
  const ticket =
    pen.sheet(TICKET) +
    pen.stroke('M-44-36v72', 3, 'second', 0.8) +
    pen.fill(star(-68, 0, 17), 'second') +
    pen.text({ x: 26, y: 2, size: 38 }, 'paper', digits)
  return pen.at(172, 74, tilt, pen.sheet(TICKET, 'spot')) + pen.at(154, 104, -tilt / 2, ticket)
}
