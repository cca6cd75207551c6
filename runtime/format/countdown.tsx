import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { onTick } from '#runtime/clock/ticker.ts'
import { COUNTDOWN_FINISHED_MS } from '#schemas/limits.ts'
import { countdownDigits, countdownParts } from './countdown-parts.ts'

export interface CountdownState {
  remainingMs: number
  finished: boolean
}

function stateAt(until: number): CountdownState {
  const remainingMs = Math.max(0, until - serverNow())
  return { remainingMs, finished: remainingMs <= COUNTDOWN_FINISHED_MS }
}

/** Counts down to a moment of the service's clock, second by second; finished at 0.9 s (spec 9). */
export function useCountdown(until: number | undefined): CountdownState {
  const [counted, setCounted] = useState({ until, ...stateAt(until ?? 0) })
  useEffect(() => {
    if (until === undefined) return
    const first = stateAt(until)
    setCounted({ until, ...first })
    if (first.finished) return
    const stop = onTick(() => {
      const next = stateAt(until)
      setCounted({ until, ...next })
      if (next.finished) stop()
    })
    return stop
  }, [until])
  // A new moment is counted from its first render on, not from the next tick.
  return counted.until === until ? counted : stateAt(until ?? 0)
}

export interface CountdownProps {
  until: number
  /** Called once when it is finished. */
  onFinished?: () => void
}

/** The time left, in digits that do not jump. */
export function Countdown({ until, onFinished }: CountdownProps) {
  const { remainingMs, finished } = useCountdown(until)
  useEffect(() => {
    if (finished) onFinished?.()
    // Told once, whatever function the parent passes on a later render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [finished])
  const parts = countdownParts(remainingMs)
  return (
    <span role="timer" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {parts.days > 0 ? (
        <FormattedMessage
          id="runtime.countdown.days"
          values={{ days: parts.days, hours: parts.hours, minutes: parts.minutes }}
        />
      ) : (
        <bdi dir="ltr">{countdownDigits(parts)}</bdi>
      )}
    </span>
  )
}
