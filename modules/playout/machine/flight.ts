/** Where a ball is on the screen: its middle, its diameter in pixels, and its turn in radians. */
export interface BallSpot {
  readonly x: number
  readonly y: number
  readonly diameter: number
  readonly angle: number
  /** Where it leaves the drum. */
  readonly exit: { readonly x: number; readonly y: number }
}

type Place = Pick<BallSpot, 'x' | 'y' | 'diameter'>

/**
 * Duration of a ball's way to its place. The ball shows its number from the first picture on, so that no number comes
 * later than the push that brought it.
 */
export const FLIGHT_MS = 420
/** Part of the way at which the ball leaves the drum. */
const EXIT_AT = 0.42

const round = (value: number) => Math.round(value * 100) / 100

/** Keyframes of a ball's way out of the drum and to its place, relative to the place. */
export function flightOf(from: BallSpot, to: Place): Keyframe[] {
  const scale = round(from.diameter / to.diameter)
  const move = (x: number, y: number) => `translate(${round(x - to.x)}px, ${round(y - to.y)}px)`
  return [
    { offset: 0, transform: `${move(from.x, from.y)} rotate(${round(from.angle)}rad) scale(${scale})` },
    {
      offset: EXIT_AT,
      transform: `${move(from.exit.x, from.exit.y)} rotate(${round(from.angle / 2)}rad) scale(${round(scale * 1.1)})`,
      easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
    },
    { offset: 1, transform: 'translate(0px, 0px) rotate(0rad) scale(1)' },
  ]
}
