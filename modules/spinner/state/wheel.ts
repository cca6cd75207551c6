/** Share of a segment at each of its edges where the wheel never stops: the pointer must not touch a peg. */
const EDGE = 0.3
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** The width of a segment in degrees. All segments are equally wide: the table beside the wheel shows their odds. */
export function segmentWidth(segmentCount: number): number {
  return 360 / segmentCount
}

/** The segment under the pointer, from 0, where the wheel has turned by this angle. Degrees, clockwise. */
export function segmentAt(angle: number, segmentCount: number): number {
  return Math.floor(positiveTurn(-angle) / segmentWidth(segmentCount)) % segmentCount
}

/**
 * The angle of the wheel, below a turn, at which a card's spin ends. The position within the segment follows from the
 * card, so that a reload shows the wheel at the same angle. Cards are spread evenly over the segment.
 */
export function restAngle(segment: number, segmentCount: number, gameInstanceId: number): number {
  const place = EDGE + (1 - 2 * EDGE) * ((gameInstanceId * GOLDEN) % 1)
  return positiveTurn(-(segment + place) * segmentWidth(segmentCount))
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
export function segmentOutline(segment: number, segmentCount: number, radius: number): string {
  const width = segmentWidth(segmentCount)
  const from = pointAt(segment * width, radius)
  const to = pointAt((segment + 1) * width, radius)
  const sweep = `${radius} ${radius} 0 ${width > 180 ? 1 : 0} 1`
  return `M0 0L${round(from.x)} ${round(from.y)}A${sweep} ${round(to.x)} ${round(to.y)}Z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
