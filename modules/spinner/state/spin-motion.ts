import { positiveTurn, pegSpacing } from './wheel.ts'

/** Friction of the bearing: the share of the speed that is lost in a second. */
const DRAG_PER_S = 0.5
/** Friction of the pegs, in degrees per second squared. It stops the wheel. */
const PEG_FRICTION = 72
/** Degrees per second. A slower wheel is pushed up to this speed: it would not complete a turn. */
export const SPEED_MIN = 504
/** Degrees per second. Faster flicks count as this one: the segments could not be told apart. */
export const SPEED_MAX = 1080
/** Degrees per second to which the button pushes the wheel. */
export const BUTTON_SPEED = 756
/** Time in which a push adds `SPEED_MIN` to the speed, in seconds. */
const PUSH_S = 0.45

/** Degrees by which a peg swings the pointer at most. */
export const FLAP_MAX = 22
/** Time in which the pointer springs back to a third of its angle. */
const FLAP_RETURN_MS = 60
/** Share of the distance between pegs before and after each in which it touches the pointer. */
const PEG_REACH = 0.15
const FRAME_MS = 1000 / 60

export interface Spin {
  /** Angle of the wheel at the start, in degrees clockwise. */
  readonly startAngle: number
  /** Speed at the start, in degrees per second; negative turns the wheel anticlockwise. */
  readonly startSpeed: number
  /** Speed up to which a slower wheel is pushed. */
  readonly pushedTo?: number
  /** The direction at which the wheel must stop. */
  readonly restAngle: number
}

export interface SpinMotion {
  readonly durationMs: number
  readonly endAngle: number
  /** Angle of the wheel at this time after the start. */
  readonly angleAt: (atMs: number) => number
}

/**
 * The motion of a heavy wheel from its start to the angle where it was settled to stop: a push while it is too slow, then
 * friction, dω/dt = −f(kω + c). The factor f makes the wheel run to its target instead of the nearest natural stop, which
 * is half a turn away at most: it changes the friction by a third, never the speed at a moment.
 */
export function spinMotion({ startAngle, startSpeed, pushedTo = SPEED_MIN, restAngle }: Spin): SpinMotion {
  const direction = startSpeed < 0 ? -1 : 1
  const speed = Math.abs(startSpeed)
  const coastSpeed = Math.max(speed, pushedTo)
  const pushS = (PUSH_S * (coastSpeed - speed)) / SPEED_MIN
  const pushed = (pushS * (speed + coastSpeed)) / 2

  const terminal = PEG_FRICTION / DRAG_PER_S
  const naturalS = Math.log(1 + coastSpeed / terminal) / DRAG_PER_S
  const natural = coastSpeed / DRAG_PER_S - terminal * naturalS
  const rest = positiveTurn(direction * (restAngle - startAngle) - pushed)
  const coasted = rest + 360 * Math.round((natural - rest) / 360)
  const factor = natural / coasted
  const coastS = naturalS / factor
  const endAngle = startAngle + direction * (pushed + coasted)

  const distanceAt = (seconds: number): number => {
    if (seconds < pushS) return speed * seconds + ((coastSpeed - speed) * seconds ** 2) / (2 * pushS)
    const since = seconds - pushS
    const decay = factor * DRAG_PER_S
    return pushed + ((coastSpeed + terminal) * (1 - Math.exp(-decay * since))) / decay - terminal * since
  }
  return {
    durationMs: (pushS + coastS) * 1000,
    endAngle,
    angleAt(atMs) {
      const seconds = atMs / 1000
      if (seconds <= 0) return startAngle
      return seconds >= pushS + coastS ? endAngle : startAngle + direction * distanceAt(seconds)
    },
  }
}

/**
 * The angle of the pointer while a wheel at this angle turns in a direction; 0 where no peg touches it. Its tip hangs below
 * its pivot: a wheel that turns clockwise swings it anticlockwise.
 */
export function flapOf(angle: number, direction: 1 | -1, pegCount: number): number {
  const width = pegSpacing(pegCount)
  const reach = PEG_REACH * width
  const sinceContact = positiveTurn(direction * angle + reach) % width
  return sinceContact < 2 * reach ? (-direction * FLAP_MAX * sinceContact) / (2 * reach) : 0
}

/** The angles of wheel and pointer for every frame of a spin. */
export interface SpinFrames {
  readonly wheel: readonly number[]
  readonly pointer: readonly number[]
}

/** Computes a spin before it starts, so that the browser can play it without scripts. */
export function spinFrames(motion: SpinMotion, pegCount: number): SpinFrames {
  const count = Math.ceil(motion.durationMs / FRAME_MS)
  const wheel = Array.from({ length: count + 1 }, (_, frame) =>
    motion.angleAt((frame * motion.durationMs) / count),
  )
  const direction = motion.endAngle < wheel[0]! ? -1 : 1
  const spring = Math.exp(-motion.durationMs / count / FLAP_RETURN_MS)
  const width = pegSpacing(pegCount)
  const borderBefore = (angle: number) => Math.floor((direction * angle) / width)
  let last = 0
  const pointer = wheel.map((angle, frame) => {
    const passed = frame > 0 && borderBefore(angle) !== borderBefore(wheel[frame - 1]!)
    const contact = passed ? -direction * FLAP_MAX : flapOf(angle, direction, pegCount)
    const sprung = last * spring
    last = Math.abs(contact) > Math.abs(sprung) ? contact : sprung
    return last
  })
  pointer[count] = 0
  return { wheel, pointer }
}
