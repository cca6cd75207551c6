import { around, type CoverMotif } from '#modules/game-rules/rules/cover-pen.ts'

/** Six balls in an arc, and the bonus ball among them in a halo of its own. */
export const bonusBallCover: CoverMotif = (pen) => {
  const numbers = pen.numbers(7)
  const halo = Array.from({ length: 16 }, (_, ray) => {
    const from = around(160, 80, 58, ray * 22.5)
    const to = around(160, 80, ray % 2 === 0 ? 80 : 70, ray * 22.5)
    return `M${from.map(Math.round).join(' ')}L${to.map(Math.round).join(' ')}`
  })
  const arc = numbers.slice(1).map((number, index) => {
    const [x, y] = around(160, 28, 122, 155 - index * 26)
    return pen.ball({ x, y, size: 19 }, 'paper', number)
  })
  return (
    pen.stroke(halo.join(''), 5, 'spot') +
    pen.ball({ x: 160, y: 80, size: 47 }, 'spot', numbers[0]) +
    arc.join('')
  )
}
