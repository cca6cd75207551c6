import { star, type CoverMotif } from '#modules/game-rules/rules/cover-pen.ts'

/** A large ball and smaller ones that follow it. */
export const oneDrawCover: CoverMotif = (pen) => {
  const numbers = pen.numbers(5)
  const isLeft = pen.between(0, 1) === 0
  const place = (x: number) => (isLeft ? x : 320 - x)
  const lift = pen.between(-8, 8)
  const [first = 1, ...others] = numbers
  const small = [
    [58, 70 + lift, 21],
    [112, 118 - lift, 27],
    [52, 132, 17],
    [146, 62, 19],
  ] as const
  return (
    small
      .map(([x, y, radius], index) =>
        pen.ball({ x: place(x), y, size: radius }, index === 1 ? 'second' : 'paper', others[index]),
      )
      .join('') + pen.ball({ x: place(224), y: 92, size: 60 }, 'spot', first)
  )
}

/** A row of balls, and two stars above it: the second set. */
export const twoSetsCover: CoverMotif = (pen) => {
  const row = pen
    .numbers(5)
    .map((number, index) =>
      pen.ball({ x: 58 + index * 51, y: 122 + (index % 2) * 8, size: 25 }, 'paper', number),
    )
  const tilt = pen.between(-8, 8)
  const stars = [130, 196].map((x, index) =>
    pen.at(
      x,
      56 + index * tilt * 0.6,
      tilt * 2,
      pen.sheet(star(0, 0, 38 - index * 6), index === 0 ? 'spot' : 'second'),
    ),
  )
  return stars.join('') + row.join('')
}
