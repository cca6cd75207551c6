import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { DrumShow } from '../machine/drum-show.ts'
import type { DrumSpeed } from '../machine/drum-world.ts'
import type { BallSpot } from '../machine/flight.ts'
import styles from './drum.module.css'

/** Gives away the balls of a drum. */
export interface DrumHandle {
  /** Takes the ball out, and returns where it was; null where the drum has no such ball. */
  spotOf: (number: number) => BallSpot | null
}

interface DrumProps {
  /** The highest number; the lowest is 1. */
  range: number
  set: 'main' | 'second'
  speed: DrumSpeed
  drawn: readonly number[]
  onSlow: () => void
  ref: Ref<DrumHandle>
}

/** A drum of balls: a picture of the draw, hidden from screen readers. */
export default function Drum({ range, set, speed, drawn, onSlow, ref }: DrumProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const show = useRef<DrumShow | null>(null)
  const slow = useRef(onSlow)
  useEffect(() => {
    slow.current = onSlow
  })
  useEffect(() => {
    if (!canvas.current) return
    const numbers = Array.from({ length: range }, (_, place) => place + 1)
    const own = new DrumShow({ canvas: canvas.current, numbers, set, onSlow: () => slow.current() })
    show.current = own
    return () => {
      own.stop()
      show.current = null
    }
  }, [range, set])
  useEffect(() => show.current?.keepOut(drawn), [drawn])
  useEffect(() => show.current?.turn(speed), [speed])
  useImperativeHandle(ref, () => ({ spotOf: (number) => show.current?.spotOf(number) ?? null }), [])
  return (
    <div className={styles.drum} data-set={set} data-speed={speed} aria-hidden>
      <div className={styles.glass}>
        <div className={styles.light} />
        <canvas ref={canvas} className={styles.balls} />
      </div>
      <div className={styles.exit} />
    </div>
  )
}
