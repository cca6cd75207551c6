import { around, polygon, type CoverMotif } from '#modules/game-rules/rules/cover-pen.ts'

const SEGMENTS = 14
const REACH = 132

/** The upper half of a heavy wheel under its pointer. */
export const spinnerCover: CoverMotif = (pen) => {
  const turn = pen.between(0, 25)
  const step = 360 / SEGMENTS
  const rim = `M${160 - REACH - 8} 176a${REACH + 8} ${REACH + 8} 0 1 0 ${2 * REACH + 16} 0a${REACH + 8} ${REACH + 8} 0 1 0 ${-2 * REACH - 16} 0z`
  const segments = Array.from({ length: SEGMENTS }, (_, segment) => {
    const from = turn + segment * step
    const tone = segment % 2 === 0 ? ('paper' as const) : segment % 4 === 1 ? 'spot' : 'second'
    const edge = [0, 1, 2, 3].map((part) => around(160, 176, REACH, from + (part * step) / 3))
    return pen.fill(polygon([[160, 176], ...edge]), tone)
  })
  const pins = Array.from({ length: SEGMENTS }, (_, pin) => {
    const [x, y] = around(160, 176, REACH + 2, turn + pin * step)
    return `M${Math.round(x)} ${Math.round(y)}h.1`
  })
  const pointer = polygon([
    [142, 18],
    [178, 18],
    [160, 66],
  ])
  return (
    pen.sheet(rim, 'second') +
    segments.join('') +
    pen.stroke(pins.join(''), 8, 'line') +
    pen.ball({ x: 160, y: 176, size: 34 }, 'paper') +
    pen.sheet(pointer, 'spot')
  )
}
