/** Degrees beside the border of a segment in which the wheel never stops: the eye must see which one it is. */
const MARGIN = 1.5
/** The same for narrow segments, as a share of their width. */
const EDGE = 0.3
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Pegs in the rim, evenly spaced: what clicks and brakes is the same for every prize. */
export const PEG_COUNT = 36

/** The distance between two pegs in degrees. */
export function pegSpacing(pegCount: number): number {
  return 360 / pegCount
}

/** The part of the wheel that a segment takes: degrees clockwise from its top. */
export interface Arc {
  readonly from: number
  readonly width: number
}

/** The arcs of the segments in order, each as wide as it is likely: what is drawn is the chance. */
export function arcsOf(weights: readonly number[]): Arc[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const from = (360 * before) / total
    before += weight
    return { from, width: (360 * before) / total - from }
  })
}

/** The segment under the pointer, from 0, where the wheel has turned by this angle. Degrees, clockwise. */
export function segmentAt(angle: number, arcs: readonly Arc[]): number {
  const place = positiveTurn(-angle)
  return arcs.findLastIndex(({ from }) => from <= place)
}

/**
 * The angle of the wheel, below a turn, at which a card's spin ends. The position within the segment follows from the
 * card, so that a reload shows the wheel at the same angle. Cards are spread evenly over the segment.
 */
export function restAngle({ from, width }: Arc, gameInstanceId: number): number {
  const margin = Math.min(MARGIN, EDGE * width)
  const place = margin + (width - 2 * margin) * ((gameInstanceId * GOLDEN) % 1)
  return positiveTurn(-(from + place))
}

/** The same direction between 0 and 360 degrees. */
export function positiveTurn(angle: number): number {
  return ((angle % 360) + 360) % 360
}

/** The difference of two directions, between −180 and 180 degrees. */
export function shortestTurn(from: number, to: number): number {
  return positiveTurn(to - from + 180) - 180
}

/** A point of the wheel: degrees clockwise from its top, at this distance from its centre. */
export function pointAt(angle: number, radius: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180
  return { x: radius * Math.sin(radians), y: -radius * Math.cos(radians) }
}

/** The outline of a segment as the data of an SVG path around the wheel's centre. */
export function segmentOutline({ from, width }: Arc, radius: number): string {
  // The arc of a whole circle would end where it begins, and draw nothing.
  const turned = Math.min(width, 359.99)
  const start = pointAt(from, radius)
  const end = pointAt(from + turned, radius)
  const sweep = `${radius} ${radius} 0 ${turned > 180 ? 1 : 0} 1`
  return `M0 0L${round(start.x)} ${round(start.y)}A${sweep} ${round(end.x)} ${round(end.y)}Z`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
