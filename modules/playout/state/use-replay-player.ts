import { useEffect, useState } from 'react'
import { serverNow } from '#runtime/clock/server-clock.ts'
import type { ReplayStep } from './replay-steps.ts'

export const REPLAY_SPEEDS = ['normal', 'double'] as const
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number]

/** How many times as fast. */
export const REPLAY_FACTORS = { normal: 1, double: 2 } as const satisfies Record<ReplaySpeed, number>

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

interface Position {
  readonly index: number
  readonly isStarted: boolean
  readonly speed: ReplaySpeed
}

/** Shows the steps of a replay one after another. It starts by itself. */
export function useReplayPlayer(steps: readonly ReplayStep[]): ReplayPlayer {
  /** The position with the time of the first step, which its countdown shows. */
  const timed = (position: Position) => {
    const isCounting = position.index === 0 && position.isStarted
    const startTime = isCounting ? serverNow() + delayOf(steps, position) : undefined
    return { ...position, startTime }
  }
  const [position, setPosition] = useState(() => timed({ index: 0, isStarted: true, speed: 'normal' }))
  const { index, isStarted, speed } = position
  const isAtEnd = index >= steps.length
  const isPlaying = isStarted && !isAtEnd
  const afterMs = delayOf(steps, { index, speed })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => {
      setPosition((before) => ({ ...before, index: index + 1, startTime: undefined }))
    }, afterMs)
    return () => clearTimeout(timer)
  }, [isPlaying, index, afterMs])
  const change = (to: Partial<Position>) => setPosition(timed({ index, isStarted, speed, ...to }))
  return {
    index,
    isPlaying,
    isAtEnd,
    speed,
    startTime: position.startTime,
    setSpeed: (to) => change({ speed: to }),
    toggle: () => change(isAtEnd ? { index: 0, isStarted: true } : { isStarted: !isStarted }),
    seek: (to) => change({ index: Math.min(Math.max(to, 0), steps.length), isStarted: false }),
  }
}

/** Time until the next step. */
const delayOf = (steps: readonly ReplayStep[], { index, speed }: Pick<Position, 'index' | 'speed'>): number =>
  (steps[index]?.afterMs ?? 0) / REPLAY_FACTORS[speed]
