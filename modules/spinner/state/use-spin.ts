import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BUTTON_SPEED, SPEED_MIN, spinFrames, spinMotion, type SpinMotion } from './spin-motion.ts'

export interface SpinOptions {
  pegCount: number
  /** The angle at which the settled segment is under the pointer; null while nothing is settled. */
  restAngle: number | null
  /** The wheel was spun, here, before, or in another tab. */
  isSpun: boolean
  /** The player pressed the button that spins it. */
  isPushed: boolean
  /** The result is shown: a wheel that still turns stops at once. */
  isOver: boolean
  reducedMotion: boolean
  /** 2 is twice as fast. */
  speed: number
  onStart: () => void
}

export interface SpinningWheel {
  /** The turning disc, and its pointer. */
  disc: RefObject<HTMLDivElement | null>
  pointer: RefObject<HTMLDivElement | null>
  isTurning: boolean
  /** It was spun on this screen, and has come to rest. */
  isStopped: boolean
  /** A hand may turn the wheel. */
  isFree: boolean
  /** The current angle of the wheel, also while it spins. */
  angleNow: () => number
  turnTo: (angle: number) => void
  /** Sets the angle of the pointer while a hand turns the wheel. */
  flapTo: (angle: number) => void
  /** Spins the wheel once with the speed of a flick, in degrees per second. */
  spin: (startSpeed: number) => void
}

/** A spin on the screen. */
interface Playing {
  readonly motion: SpinMotion
  readonly turning: Animation
  readonly flapping: Animation
}

/**
 * Spins a wheel once, to the angle that was settled. The whole spin is computed before it starts, and the browser plays it
 * without scripts. With reduced motion the wheel is at its result at once.
 */
export function useSpin(options: SpinOptions): SpinningWheel {
  const { pegCount, restAngle, isSpun, isPushed, isOver, reducedMotion, speed, onStart } = options
  const disc = useRef<HTMLDivElement>(null)
  const pointer = useRef<HTMLDivElement>(null)
  const angle = useRef(0)
  const playing = useRef<Playing | null>(null)
  const isStarted = useRef(false)
  /** The speed with which the wheel was spun on this screen; 0 for the button. */
  const [startSpeed, setStartSpeed] = useState<number | null>(null)
  const [hasStopped, setHasStopped] = useState(false)
  const isFree = restAngle !== null && !isSpun && startSpeed === null
  if (isFree && isPushed) setStartSpeed(0)
  const isTurning = startSpeed !== null && !reducedMotion && !hasStopped
  const isStopped = startSpeed !== null && !isTurning

  const turnTo = useCallback((next: number) => {
    angle.current = next
    turn(disc.current, next)
  }, [])
  const flapTo = useCallback((next: number) => turn(pointer.current, next), [])
  const angleNow = useCallback(() => {
    const { turning, motion } = playing.current ?? {}
    return turning?.playState === 'running' && motion
      ? motion.angleAt(Number(turning.currentTime))
      : angle.current
  }, [])

  useEffect(() => {
    if (startSpeed === null || restAngle === null || isStarted.current) return
    isStarted.current = true
    onStart()
    if (reducedMotion || !disc.current || !pointer.current) return
    const pushedTo = startSpeed === 0 ? BUTTON_SPEED : SPEED_MIN
    const motion = spinMotion({ startAngle: angle.current, startSpeed, pushedTo, restAngle })
    const frames = spinFrames(motion, pegCount)
    // The wheel has its last angle below the animation: it neither moves nor flickers when the animation ends.
    turnTo(motion.endAngle)
    flapTo(0)
    const turning = play(disc.current, frames.wheel, motion.durationMs)
    turning.addEventListener('finish', () => setHasStopped(true))
    const flapping = play(pointer.current, frames.pointer, motion.durationMs)
    for (const animation of [turning, flapping]) animation.updatePlaybackRate(speed)
    playing.current = { motion, turning, flapping }
  }, [startSpeed, restAngle, reducedMotion, pegCount, speed, onStart, turnTo, flapTo])
  useEffect(() => {
    playing.current?.turning.updatePlaybackRate(speed)
    playing.current?.flapping.updatePlaybackRate(speed)
  }, [speed])
  useEffect(() => {
    if (!isOver) return
    playing.current?.turning.finish()
    playing.current?.flapping.finish()
  }, [isOver])
  useLayoutEffect(() => {
    if ((isStopped || (isSpun && !isTurning)) && restAngle !== null) turnTo(restAngle)
  }, [isStopped, isSpun, isTurning, restAngle, turnTo])

  const spin = (speed: number) => {
    if (isFree) setStartSpeed(speed)
  }
  return { disc, pointer, isTurning, isStopped, isFree, angleNow, turnTo, flapTo, spin }
}

const rotated = (angle: number) => `rotate(${angle}deg)`

function turn(element: HTMLElement | null, angle: number): void {
  if (element) element.style.transform = rotated(angle)
}

function play(element: HTMLElement, angles: readonly number[], duration: number): Animation {
  return element.animate(
    angles.map((angle) => ({ transform: rotated(angle) })),
    { duration },
  )
}
