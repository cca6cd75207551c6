import { box, polygon, type CoverMotif } from '#modules/game-rules/rules/cover-pen.ts'

const LANES = 4
const LANE = 36

/** Four runners in their lanes, the finish ahead of them. */
export const raceCover: CoverMotif = (pen) => {
  const leader = pen.between(0, LANES - 1)
  const lanes = Array.from({ length: LANES }, (_, lane) => {
    const y = 36 + lane * LANE
    const x = lane === leader ? pen.between(210, 232) : pen.between(92, 190)
    const tone = lane === leader ? ('spot' as const) : lane === (leader + 2) % LANES ? 'second' : 'paper'
    const trail = polygon([
      [x, y - 13],
      [x - pen.between(60, 90), y],
      [x, y + 13],
    ])
    return pen.fill(trail, tone, 0.55) + pen.ball({ x, y, size: 16 }, tone, lane + 1)
  })
  const lines = Array.from({ length: LANES + 1 }, (_, line) => `M-4 ${18 + line * LANE}H324`)
  const finish = Array.from({ length: 24 }, (_, cell) => {
    const row = Math.floor(cell / 2)
    return pen.fill(box(262 + (cell % 2) * 12, 18 + row * 12, 12, 12), (row + cell) % 2 ? 'paper' : 'onPaper')
  })
  return pen.stroke(lines.join(''), 2, 'line', 0.45) + finish.join('') + lanes.join('')
}
