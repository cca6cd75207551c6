import { useEffect, useState } from 'react'
import { serverNow } from '#runtime/clock/server-clock.ts'
import type { ReplayStep } from './replay-steps.ts'

export const REPLAY_SPEEDS = ['normal', 'double'] as const
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number]

const FACTOR = { normal: 1, double: 2 } as const satisfies Record<ReplaySpeed, number>

export interface ReplayPlayer {
  /** Number of steps that have been shown. */
  readonly index: number
  readonly isPlaying: boolean
  readonly isAtEnd: boolean
  readonly speed: ReplaySpeed
  /** When the first step is shown, in the service's time; undefined while the countdown does not run. */
  readonly startTime: number | undefined
  readonly setSpeed: (speed: ReplaySpeed) => void
  /** Plays or pauses; at the end it plays from the start. */
  readonly toggle: () => void
  /** Shows the draw after this many steps, and pauses. */
  readonly seek: (index: number) => void
}

/** Shows the steps of a replay one after another. It starts by itself. */
export function useReplayPlayer(steps: readonly ReplayStep[]): ReplayPlayer {
  const [index, setIndex] = useState(0)
  const [isStarted, setStarted] = useState(false)
  const [speed, setSpeed] = useState<ReplaySpeed>('normal')
  const [startTime, setStartTime] = useState<number>()
  const next = steps[index]
  const isAtEnd = next === undefined
  const isPlaying = isStarted && !isAtEnd
  // Started after the first render: the page that the service drew shows no countdown.
  useEffect(() => setStarted(true), [])
  useEffect(() => {
    if (!isPlaying) return
    const afterMs = next.afterMs / FACTOR[speed]
    setStartTime(index === 0 ? serverNow() + afterMs : undefined)
    const timer = setTimeout(() => setIndex(index + 1), afterMs)
    return () => {
      clearTimeout(timer)
      setStartTime(undefined)
    }
  }, [isPlaying, index, next, speed])
  return {
    index,
    isPlaying,
    isAtEnd,
    speed,
    startTime,
    setSpeed,
    toggle() {
      if (isAtEnd) setIndex(0)
      setStarted(isAtEnd || !isStarted)
    },
    seek(to) {
      setIndex(Math.min(Math.max(to, 0), steps.length))
      setStarted(false)
    },
  }
}
