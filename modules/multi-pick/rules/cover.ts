import { around, type CoverMotif } from '#modules/game-rules/rules/cover-pen.ts'

const POINTS = 7

/** Numbers in a circle, each joined to every other one: the combinations of a line. */
export const multiPickCover: CoverMotif = (pen) => {
  const turn = pen.between(0, 50)
  const points = pen.numbers(POINTS).map((number, index) => ({
    number,
    place: around(160, 92, 56, turn + (index * 360) / POINTS),
  }))
  const joins = points.flatMap(({ place: from }, index) =>
    points
      .slice(index + 1)
      .map(({ place: to }) => `M${from.map(Math.round).join(' ')}L${to.map(Math.round).join(' ')}`),
  )
  return (
    pen.stroke(joins.join(''), 2.5, 'line', 0.7) +
    points
      .map(({ place: [x, y], number }, index) =>
        pen.ball({ x, y, size: 19 }, index === 0 ? 'spot' : index === 3 ? 'second' : 'paper', number),
      )
      .join('')
  )
}
