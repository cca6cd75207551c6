import { SPEED_MAX } from './spin-motion.ts'
import { shortestTurn } from './wheel.ts'

/** Time before the release in which the speed of a flick is measured. */
const MEASURED_MS = 90
/** Degrees per second. A slower hand puts the wheel down instead of spinning it. */
export const FLICK_MIN = 120

/** Position of the hand around the wheel's centre, in degrees, at a time in milliseconds. */
export interface HandAt {
  readonly atMs: number
  readonly angle: number
}

/** The positions that still count for the speed at the end. */
export function recentHand(hand: readonly HandAt[], nowMs: number): HandAt[] {
  return hand.filter(({ atMs }) => nowMs - atMs <= MEASURED_MS)
}

/** The speed of the hand when it lets go, in degrees per second; 0 where it has stopped before, or is too slow. */
export function flickSpeed(hand: readonly HandAt[], releasedAtMs: number): number {
  const recent = recentHand(hand, releasedAtMs)
  const [first, ...rest] = recent
  const last = rest.at(-1)
  if (first === undefined || last === undefined || last.atMs === first.atMs) return 0
  let turned = 0
  for (const [index, { angle }] of rest.entries()) turned += shortestTurn(recent[index]!.angle, angle)
  const speed = (turned * 1000) / (last.atMs - first.atMs)
  return Math.abs(speed) < FLICK_MIN ? 0 : Math.max(-SPEED_MAX, Math.min(SPEED_MAX, speed))
}
